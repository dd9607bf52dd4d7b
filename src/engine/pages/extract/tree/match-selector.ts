// Matches CSS selectors against the flat tree: one pass for each condition, so that no selector costs more than linear time.
import type {
  AttributeOperator,
  Combinator,
  SelectorList,
  SelectorStep,
  SimpleSelector,
} from '../../../../foundation/web/css-selector.ts'
import { attribute, endOf, type HtmlTree, parentOf, tagOf } from './tree.ts'

/** 1 for each node. */
export type NodeSet = Uint8Array

/** The elements that match any of the alternatives. */
export function matchSelector(tree: HtmlTree, list: SelectorList): NodeSet {
  const found = new Uint8Array(tree.size)
  for (const path of list) addTo(found, matchPath(tree, path))
  return found
}

function matchPath(tree: HtmlTree, path: readonly SelectorStep[]): NodeSet {
  let reached: NodeSet | undefined
  for (const { combinator, simple } of path) {
    const near = reached && behind(tree, combinator, reached)
    reached = matchAll(tree, simple, near)
  }
  return reached ?? new Uint8Array(tree.size)
}

/** The elements that `:has` finds one of the paths from: matched from the far end back. */
function matchHas(tree: HtmlTree, list: SelectorList): NodeSet {
  const found = new Uint8Array(tree.size)
  for (const path of list) {
    let from: NodeSet | undefined
    for (const { combinator, simple } of path.toReversed()) {
      from = before(tree, combinator, matchAll(tree, simple, from))
    }
    if (from) addTo(found, from)
  }
  return found
}

function addTo(found: NodeSet, more: NodeSet): void {
  for (let node = 0; node < found.length; node += 1) if (more[node] === 1) found[node] = 1
}

/** The elements, of `among` where it is given, that meet every condition. */
function matchAll(tree: HtmlTree, conditions: readonly SimpleSelector[], among?: NodeSet): NodeSet {
  const found = new Uint8Array(tree.size)
  const tests = conditions.map((condition) => testOf(tree, condition))
  for (let node = 1; node < tree.size; node += 1) {
    if (tagOf(tree, node) === '' || (among && among[node] === 0)) continue
    if (tests.every((test) => test(node))) found[node] = 1
  }
  return found
}

function testOf(tree: HtmlTree, condition: SimpleSelector): (node: number) => boolean {
  switch (condition.kind) {
    case 'any':
      return () => true
    case 'tag':
      return (node) => tagOf(tree, node) === condition.name
    case 'root':
      return (node) => parentOf(tree, node) === 0
    case 'empty':
      return (node) => endOf(tree, node) === node + 1
    case 'attribute':
      return (node) => {
        const value = attribute(tree, node, condition.name)
        if (value === undefined || !condition.ignoreCase)
          return holds(value, condition.operator, condition.value)
        return holds(value.toLowerCase(), condition.operator, condition.value.toLowerCase())
      }
    case 'nth': {
      const places = placesOf(tree, condition.sameTag, condition.fromEnd)
      return (node) => isPlace(places[node] ?? 0, condition.step, condition.offset)
    }
    case 'has': {
      const found = matchHas(tree, condition.of)
      return (node) => found[node] === 1
    }
    default: {
      const found = matchSelector(tree, condition.of)
      const wanted = condition.kind === 'is' ? 1 : 0
      return (node) => found[node] === wanted
    }
  }
}

/** Selectors Level 4, 6.2 and 6.3: an empty part is in no value. */
function holds(value: string | undefined, operator: AttributeOperator, wanted: string): boolean {
  if (value === undefined) return false
  switch (operator) {
    case '':
      return true
    case '=':
      return value === wanted
    case '~=':
      return hasWord(value, wanted)
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`)
    case '^=':
      return wanted !== '' && value.startsWith(wanted)
    case '$=':
      return wanted !== '' && value.endsWith(wanted)
    case '*=':
      return wanted !== '' && value.includes(wanted)
  }
}

function hasWord(value: string, word: string): boolean {
  if (word === '' || /\s/.test(word)) return false
  for (let at = value.indexOf(word); at >= 0; at = value.indexOf(word, at + 1)) {
    if (isGap(value[at - 1]) && isGap(value[at + word.length])) return true
  }
  return false
}

function isGap(character: string | undefined): boolean {
  return character === undefined || character === ' ' || /\s/.test(character)
}

/** Whether place = step * n + offset for some n from 0. */
function isPlace(place: number, step: number, offset: number): boolean {
  if (place === 0) return false
  if (step === 0) return place === offset
  const times = (place - offset) / step
  return times >= 0 && Number.isInteger(times)
}

/** The place of each element among its siblings, counted from 1. */
function placesOf(tree: HtmlTree, sameTag: boolean, fromEnd: boolean): Int32Array {
  const places = new Int32Array(tree.size)
  const counted = new Map<string | number, number>()
  for (let step = 1; step < tree.size; step += 1) {
    const node = fromEnd ? tree.size - step : step
    const tag = tagOf(tree, node)
    if (tag === '') continue
    const parent = parentOf(tree, node)
    const key = sameTag ? `${parent} ${tag}` : parent
    const place = (counted.get(key) ?? 0) + 1
    counted.set(key, place)
    places[node] = place
  }
  return places
}

/** The elements that stand in this relation to one of `from`. */
function behind(tree: HtmlTree, combinator: Combinator, from: NodeSet): NodeSet {
  const found = new Uint8Array(tree.size)
  if (combinator === '>' || combinator === ' ') {
    for (let node = 1; node < tree.size; node += 1) {
      const parent = parentOf(tree, node)
      if (from[parent] === 1 || (combinator === ' ' && found[parent] === 1)) found[node] = 1
    }
    return found
  }
  /** By parent, the sibling before in the way of `+`, and whether any before in that of `~`. */
  const last = new Uint8Array(tree.size)
  for (let node = 1; node < tree.size; node += 1) {
    if (tagOf(tree, node) === '') continue
    const parent = parentOf(tree, node)
    const seen = last[parent] === 1
    if (seen) found[node] = 1
    last[parent] = from[node] === 1 || (combinator === '~' && seen) ? 1 : 0
  }
  return found
}

/** The elements that one of `to` stands in this relation to. */
function before(tree: HtmlTree, combinator: Combinator, to: NodeSet): NodeSet {
  const found = new Uint8Array(tree.size)
  const last = new Uint8Array(tree.size)
  for (let node = tree.size - 1; node > 0; node -= 1) {
    if (tagOf(tree, node) === '') continue
    const parent = Math.max(0, parentOf(tree, node))
    const reaches = to[node] === 1
    if (combinator === '>' || combinator === ' ') {
      if (reaches || (combinator === ' ' && found[node] === 1)) found[parent] = 1
      continue
    }
    const seen = last[parent] === 1
    if (seen) found[node] = 1
    last[parent] = reaches || (combinator === '~' && seen) ? 1 : 0
  }
  return found
}
