// The settings file: a JSON object whose names are those of the environment, in camelCase and without the prefix; and what a
// restored backup may set of the one inside it: the settings that are marked as brought.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf } from '../../foundation/errors.ts'
import { isRecord } from '../../foundation/text/json-shape.ts'
import { BadSetting, type Setting } from '../settings.ts'

export interface SettingsFile {
  readonly path: string
  /** By the environment's name. */
  readonly texts: ReadonlyMap<string, string>
  /** Names in it that no setting has. */
  readonly unknown: readonly string[]
}

/** `rateLimit` for WHIPPET_RATE_LIMIT, `port` for PORT. */
export function fileName(variable: string): string {
  return variable
    .replace(/^WHIPPET_/, '')
    .toLowerCase()
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Undefined where there is no file; throws BadSetting where it can't be read. */
export function readSettingsFile(table: readonly Setting<unknown>[], path: string): SettingsFile | undefined {
  const fields = readFields(path)
  if (!fields) return undefined
  const byName = new Map(table.map((one) => [fileName(one.variable), one]))
  const texts = new Map<string, string>()
  const unknown: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const setting = byName.get(name)
    if (!setting) {
      unknown.push(name)
      continue
    }
    const text = value === null ? '' : textOf(value)
    if (text === undefined) {
      throw new BadSetting(
        `${name} in ${path}`,
        JSON.stringify(value),
        'a text, a number, true, false or a list of texts',
      )
    }
    if (text.trim() !== '') texts.set(setting.variable, setting.isPath ? resolve(dirname(path), text) : text)
  }
  return { path, texts, unknown }
}

function readFields(path: string): Readonly<Record<string, unknown>> | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new BadSetting('The settings file', path, `a file that can be read (${message})`)
  }
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch (error) {
    const reason = messageOf(error)
    throw new BadSetting('The settings file', path, `JSON (${reason})`)
  }
  if (!isRecord(fields))
    throw new BadSetting('The settings file', path, 'a JSON object such as {"rateLimit": 20}')
  return fields
}

/** As the environment would have it. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return withoutExponent(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',')
  return undefined
}

/** 0.0000001 is written out: amounts of money are read digit by digit. */
function withoutExponent(value: number): string {
  const text = String(value)
  return text.includes('e-') ? value.toFixed(12).replace(/0+$/, '') : text
}

interface BroughtSettings {
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
  const fields = objectIn(text)
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

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fields: unknown = JSON.parse(text)
    return isRecord(fields) ? fields : undefined
  } catch {
    return undefined
  }
}
