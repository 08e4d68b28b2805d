/**
 * Regular expressions whose time is bounded by (length of the pattern) x (length of the text), whatever
 * both are. JavaScript's own engine backtracks: what a stranger wrote can keep it busy for hours.
 *
 * The source is compiled to an automaton, and that is run over the text from its end to its start: at
 * each position it is known which states can still lead to a match. So the answer to a lookahead at a
 * position is there when the states before it need it, and nothing is tried twice. Only whether there
 * is a match is answered, so greed does not matter.
 *
 * @module
 */

import { type CharacterSet, characterSet } from "./character_set.ts";
import { type Assertion, parseRegExp, type RegExpNode } from "./parse_regexp.ts";

/** Answers whether a text has a match anywhere. */
export interface LinearRegExp {
  test(text: string): boolean;
}

/** How {@linkcode linearRegExp} is to understand its source. */
export interface LinearRegExpOptions {
  /** As the flag `i`. */
  ignoreCase?: boolean;
  /** Called for each state that is looked at; for tests that count. */
  onStep?: () => void;
}

/** More than any pattern in use needs; repeats of repeats would need any number. */
const MAX_STATES = 100_000;

/** One state of the automaton, with what leads to it. */
interface State {
  /** States that read a character and are then here. */
  readers: number[];
  /** States that are here without reading. */
  jumpers: number[];
  /** What must hold for this state to go on to where it leads. */
  condition: Condition | null;
}

type Condition =
  | { kind: "reads"; set: CharacterSet }
  | { kind: "asserts"; assertion: Assertion }
  | { kind: "looks"; program: Program; isNegated: boolean };

/** A whole expression, or what stands in a lookahead. */
interface Program {
  start: number;
  end: number;
  /** States from which the end can be reached at the present position. */
  alive: number[];
  aliveBefore: number[];
}

/**
 * Compiles the source of a valid regular expression without the flags `u` and `v`. Null for what cannot
 * be answered in linear time (references to groups), is not understood (lookbehind) or would need too
 * many states.
 */
export function linearRegExp(
  source: string,
  { ignoreCase = false, onStep = () => {} }: LinearRegExpOptions = {},
): LinearRegExp | null {
  const root = parseRegExp(source);
  if (root === null) return null;
  const automaton = compile(root, ignoreCase);
  return automaton === null ? null : { test: (text) => run(automaton, text, onStep) };
}

interface Automaton {
  states: State[];
  /** Those of lookaheads before those that look. */
  programs: Program[];
}

function compile(root: RegExpNode, ignoreCase: boolean): Automaton | null {
  const states: State[] = [];
  const programs: Program[] = [];
  const sets = new Map<string, CharacterSet>();

  function newState(condition: Condition | null): number {
    states.push({ readers: [], jumpers: [], condition });
    return states.length - 1;
  }

  /** A state that leads to `next` under a condition. */
  function leadTo(next: number, condition: Condition | null): number {
    const state = newState(condition);
    if (states.length > MAX_STATES) return state;
    const { readers, jumpers } = states[next]!;
    (condition?.kind === "reads" ? readers : jumpers).push(state);
    return state;
  }

  function setOf({ key, ranges, isNegated }: RegExpNode & { kind: "set" }): CharacterSet {
    const set = sets.get(key) ?? characterSet(ranges, { isNegated, ignoreCase });
    sets.set(key, set);
    return set;
  }

  function programOf(node: RegExpNode): Program {
    const end = newState(null);
    const program = { start: build(node, end), end, alive: [], aliveBefore: [] };
    programs.push(program);
    return program;
  }

  /** Builds what matches `node` and then goes on at `next`; gives its first state. */
  function build(node: RegExpNode, next: number): number {
    if (states.length > MAX_STATES) return next;
    switch (node.kind) {
      case "set":
        return leadTo(next, { kind: "reads", set: setOf(node) });
      case "assertion":
        return leadTo(next, { kind: "asserts", assertion: node.assertion });
      case "lookahead":
        return leadTo(next, {
          kind: "looks",
          program: programOf(node.body),
          isNegated: node.isNegated,
        });
      case "sequence":
        return node.items.reduceRight((rest, item) => build(item, rest), next);
      case "choice": {
        const choice = newState(null);
        for (const item of node.items) states[build(item, next)]!.jumpers.push(choice);
        return choice;
      }
      case "repeat":
        return buildRepeat(node, next);
    }
  }

  function buildRepeat(
    { item, minimum, maximum }: RegExpNode & { kind: "repeat" },
    next: number,
  ): number {
    let first = next;
    let required = minimum;
    if (maximum === Infinity) {
      const loop = leadTo(next, null);
      first = build(item, loop);
      states[first]!.jumpers.push(loop);
      // The loop's own body is the last one that is required: a copy would double nested ones.
      if (required === 0) first = loop;
      else required--;
    } else {
      for (let count = minimum; count < maximum && states.length <= MAX_STATES; count++) {
        const optional = newState(null);
        states[next]!.jumpers.push(optional);
        states[build(item, first)]!.jumpers.push(optional);
        first = optional;
      }
    }
    for (; required > 0 && states.length <= MAX_STATES; required--) first = build(item, first);
    return first;
  }

  programOf(root);
  return states.length > MAX_STATES ? null : { states, programs };
}

function run({ states, programs }: Automaton, text: string, onStep: () => void): boolean {
  /** The position at which a state was alive last. */
  const aliveAt = new Int32Array(states.length).fill(-1);
  for (const program of programs) program.alive = [];
  const main = programs.at(-1)!;

  function holds(condition: Condition | null, position: number): boolean {
    switch (condition?.kind) {
      case "asserts":
        return isTrueAt(condition.assertion, text, position);
      case "looks":
        return (aliveAt[condition.program.start] === position) !== condition.isNegated;
      default:
        return true;
    }
  }

  for (let position = text.length; position >= 0; position--) {
    const code = position < text.length ? text.charCodeAt(position) : -1;
    for (const program of programs) {
      const { alive: before, aliveBefore: alive } = program;
      program.alive = alive;
      program.aliveBefore = before;
      alive.length = 0;
      aliveAt[program.end] = position;
      alive.push(program.end);
      for (const state of position < text.length ? before : []) {
        for (const reader of states[state]!.readers) {
          onStep();
          const condition = states[reader]!.condition as Condition & { kind: "reads" };
          if (aliveAt[reader] === position || !condition.set.has(code)) continue;
          aliveAt[reader] = position;
          alive.push(reader);
        }
      }
      for (let index = 0; index < alive.length; index++) {
        for (const jumper of states[alive[index]!]!.jumpers) {
          onStep();
          if (aliveAt[jumper] === position || !holds(states[jumper]!.condition, position)) continue;
          aliveAt[jumper] = position;
          alive.push(jumper);
        }
      }
    }
    if (aliveAt[main.start] === position) return true;
  }
  return false;
}

function isTrueAt(assertion: Assertion, text: string, position: number): boolean {
  switch (assertion) {
    case "start":
      return position === 0;
    case "end":
      return position === text.length;
    case "word-boundary":
      return isWord(text, position - 1) !== isWord(text, position);
    case "no-word-boundary":
      return isWord(text, position - 1) === isWord(text, position);
  }
}

function isWord(text: string, position: number): boolean {
  return /\w/.test(text.charAt(position));
}
