// What a restored backup may set: of the settings file inside it, the settings that are marked as brought.
import { isRecord } from '../../foundation/text/json-shape.ts'
import type { Setting } from '../settings.ts'
import { fileName } from './settings-file.ts'

export interface BroughtSettings {
  /** The settings file to write; undefined where nothing is left of it. */
  readonly text: string | undefined
  /** The names in the file that are not in `text`. */
  readonly leftOut: readonly string[]
}

/** A file that is no JSON object is left out whole, under its own name. */
export function broughtSettings(
  table: readonly Omit<Setting<unknown>, 'read'>[],
  text: string,
): BroughtSettings {
  const fields = readFields(text)
  if (!fields) return { text: undefined, leftOut: ['whippet.json'] }
  const isBrought = new Set(table.filter((one) => one.isBrought).map((one) => fileName(one.variable)))
  const names = Object.keys(fields)
  const kept = names.filter((name) => isBrought.has(name))
  const written = Object.fromEntries(kept.map((name) => [name, fields[name]]))
  return {
    text: kept.length === 0 ? undefined : `${JSON.stringify(written, undefined, 2)}\n`,
    leftOut: [...new Set(names.filter((name) => !isBrought.has(name)).map(shownName))],
  }
}

/** What is no name of ours could steer a terminal. */
function shownName(name: string): string {
  return /^\w{1,64}$/.test(name) ? name : '…'
}

function readFields(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fields: unknown = JSON.parse(text)
    return isRecord(fields) ? fields : undefined
  } catch {
    return undefined
  }
}
