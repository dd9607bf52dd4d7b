// The depth of JSON texts, by their brackets.
import { expect, it } from 'vitest'
import { hasFewValues, isShallowJson, parseWellFormed } from './json-shape.ts'

it('tells deep JSON from wide', () => {
  expect(isShallowJson(`[${'{"a":[1]},'.repeat(1_000)}0]`, 3)).toBe(true)
  expect(isShallowJson('[[[[]]]]', 3)).toBe(false)
  expect(isShallowJson('['.repeat(5_000_000), 100)).toBe(false)
  expect(isShallowJson('"text"', 0)).toBe(true)
  expect(isShallowJson(String.raw`{"a":"[[[[ \" [[[["}`, 1)).toBe(true)
  expect(isShallowJson(String.raw`{"a":"\\",["b"]`, 1)).toBe(false)
})

it('tells few values from many, inside of texts too', () => {
  expect(hasFewValues('[1,2,{"a":[3]}]', 5)).toBe(true)
  expect(hasFewValues('[1,2,{"a":[3]}]', 4)).toBe(false)
  expect(hasFewValues(String.raw`["[[[,,,{{{ \" ,,,"]`, 1)).toBe(true)
  expect(hasFewValues(`[${'[],'.repeat(1_000_000)}1]`, 1_000)).toBe(false)
})

it('reads JSON as it is, but for half characters', () => {
  const json = String.raw`{"a":["\ud83d\ude00","\\ud83d",{"b":1,"c":null,"d":"x \uDE00 y \ud83d"}]}`
  expect(parseWellFormed(json)).toEqual({ a: ['😀', '\\ud83d', { b: 1, c: null, d: 'x \ufffd y \ufffd' }] })
})
