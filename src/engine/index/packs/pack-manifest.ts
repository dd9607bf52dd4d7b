// The manifest of a pack: what the file says of itself, read as coming from anybody.
import { isRecord } from '../../../foundation/text/json-shape.ts'

/** A pack can't be taken; the message says what is wrong with it, without naming the file. */
export class BadPack extends Error {
  override readonly name = 'BadPack'
}

/** What packs and keys may be called. */
export const PACK_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** A piece of the file: so many bytes, with the SHA-256 of them in hexadecimal. */
export interface PackPart {
  readonly bytes: number
  readonly sha256: string
}

/** Some documents, one JSON a line, packed; behind them their vectors, where the pack has any. */
export interface PackBlock {
  readonly documents: number
  /** With the bytes that its lines have unpacked. */
  readonly lines: PackPart & { readonly unpacked: number }
  readonly vectors?: PackPart
}

export interface PackSigner {
  /** As the signer calls itself. */
  readonly name: string
  /** The public key: 32 bytes in base64. */
  readonly key: string
}

export interface PackManifest {
  readonly format: 1
  readonly name: string
  /** ISO 8601. */
  readonly made: string
  readonly documents: number
  /** What the vectors were made with; absent where there are none. */
  readonly vectors?: { readonly model: string; readonly dimensions: number; readonly count: number }
  /** Documents by licence; of the others none is known. */
  readonly licences: Readonly<Record<string, number>>
  /** Absent where the pack is not signed. */
  readonly signer?: PackSigner
  readonly blocks: readonly PackBlock[]
}

/** What a pack may have at most, whatever it says. */
export const PACK_BOUNDS = {
  manifestBytes: 33_554_432,
  documents: 20_000_000,
  documentsInBlock: 5_000,
  blocks: 200_000,
  linesUnpacked: 134_217_728,
  partBytes: 134_217_728,
  dimensions: 4_096,
  licences: 10_000,
} as const

/** Throws BadPack. */
export function readManifest(text: string): PackManifest {
  const given = objectIn(parsed(text))
  if (given['format'] !== 1) throw new BadPack('it is of a format that this version does not know')
  const blocks = listIn(given, 'blocks', PACK_BOUNDS.blocks).map(readBlock)
  const vectors = given['vectors'] === undefined ? undefined : readVectors(given['vectors'])
  const documents = countIn(given, 'documents', PACK_BOUNDS.documents)
  if (blocks.reduce((sum, block) => sum + block.documents, 0) !== documents)
    throw new BadPack('its blocks have other documents than its manifest says')
  if (!vectors && blocks.some((block) => block.vectors))
    throw new BadPack('it has vectors of which the manifest says nothing')
  return {
    format: 1,
    name: matching(given, 'name', PACK_NAME),
    made: matching(given, 'made', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/),
    documents,
    ...(vectors && { vectors }),
    licences: readLicences(given['licences']),
    ...(given['signer'] !== undefined && { signer: readSigner(given['signer']) }),
    blocks,
  }
}

type Fields = Readonly<Record<string, unknown>>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadPack('its manifest is not JSON')
  }
}

function readBlock(value: unknown): PackBlock {
  const given = objectIn(value, 'a block')
  const lines = objectIn(given['lines'], 'lines')
  return {
    documents: countIn(given, 'documents', PACK_BOUNDS.documentsInBlock),
    lines: { ...readPart(lines), unpacked: countIn(lines, 'unpacked', PACK_BOUNDS.linesUnpacked) },
    ...(given['vectors'] !== undefined && { vectors: readPart(objectIn(given['vectors'], 'vectors')) }),
  }
}

function readPart(given: Fields): PackPart {
  return {
    bytes: countIn(given, 'bytes', PACK_BOUNDS.partBytes),
    sha256: matching(given, 'sha256', /^[0-9a-f]{64}$/),
  }
}

function readVectors(value: unknown): NonNullable<PackManifest['vectors']> {
  const given = objectIn(value, 'vectors')
  return {
    model: matching(given, 'model', /^.{1,500}$/),
    dimensions: countIn(given, 'dimensions', PACK_BOUNDS.dimensions),
    count: countIn(given, 'count', Number.MAX_SAFE_INTEGER),
  }
}

function readLicences(value: unknown): Readonly<Record<string, number>> {
  const entries = Object.entries(objectIn(value, 'licences'))
  if (entries.length > PACK_BOUNDS.licences) throw new BadPack('its manifest has too many licences')
  return Object.fromEntries(entries.map(([name, count]) => [name, aCount(count, 'licences')]))
}

function readSigner(value: unknown): PackSigner {
  const given = objectIn(value, 'signer')
  return { name: matching(given, 'name', PACK_NAME), key: matching(given, 'key', /^[A-Za-z0-9+/]{43}=$/) }
}

function objectIn(value: unknown, what?: string): Fields {
  if (isRecord(value)) return value
  throw new BadPack(
    what === undefined ? 'its manifest is no object' : `its manifest has ${what} that is no object`,
  )
}

function listIn(given: Fields, name: string, most: number): readonly unknown[] {
  const value = given[name]
  if (!Array.isArray(value) || value.length > most)
    throw new BadPack(`its manifest has no ${name}, or too many`)
  return value
}

function countIn(given: Fields, name: string, most: number): number {
  return aCount(given[name], name, most)
}

function aCount(value: unknown, name: string, most: number = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most)
    throw new BadPack(`${name} in its manifest is no count up to ${most}`)
  return value as number
}

function matching(given: Fields, name: string, form: RegExp): string {
  const value = given[name]
  if (typeof value !== 'string' || !form.test(value))
    throw new BadPack(`${name} in its manifest is missing or not in its form`)
  return value
}
