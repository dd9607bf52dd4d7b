// Makes a pack of documents that are stored, with their vectors and licences.
import { basename } from 'node:path'
import type { Document } from '../../../engine/index/document/document.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import type { DocumentCensus, DocumentsWanted } from '../../../engine/index/document-census.ts'
import { writePackDocument } from '../../../engine/index/packs/pack-document.ts'
import type { PackBatch, PackFiles, PackKeys, PackStore } from '../../../engine/index/packs/pack-files.ts'
import { PACK_NAME } from '../../../engine/index/packs/pack-manifest.ts'
import { laterSet } from '../../../engine/index/vectors/kept-vectors.ts'
import type { VectorStore, VectorsOfDocument } from '../../../engine/index/vectors/vector-store.ts'
import type { Clock } from '../../../foundation/clock.ts'
import { readRules } from '../../../foundation/rules/read-rules.ts'
import { ruleBookOf } from '../../../foundation/rules/rule-book.ts'
import { UNCOUNTED } from '../../../foundation/step-budget.ts'
import { PAGE_KINDS } from '../../../vocabulary/page-kinds.ts'
import { OperatorError } from '../operator-api.ts'
import type { PackMade, PackProgress, PackSelection, PackWanted } from '../packs-api.ts'
import { readSelection } from '../remove-documents.ts'

/** What makes the vectors of this installation. */
export interface VectorModel {
  readonly model: string
  readonly dimensions: number
}

export interface MakePackNeeds {
  readonly files: PackFiles
  readonly keys: PackKeys
  readonly store: Pick<PackStore, 'revisions'>
  readonly census: Pick<DocumentCensus, 'addresses'>
  readonly documents: Pick<DocumentStore, 'get'>
  readonly vectors: Pick<VectorStore, 'get'>
  readonly model: () => Promise<VectorModel>
  /** The rules of the owner's lens; undefined where there is none of that name. */
  readonly lens: (name: string) => Promise<string | undefined>
  readonly clock: Clock
}

/** Documents of a block: a few megabytes, of which a reader holds one or two. */
const IN_BLOCK = 500
const LONGEST_BLOCK = 8_000_000

export async function makePack(
  needs: MakePackNeeds,
  file: string,
  wanted: PackWanted,
  progress: PackProgress,
): Promise<PackMade> {
  const { files, keys, clock } = needs
  const name = wanted.name ?? nameOf(file)
  if (!PACK_NAME.test(name))
    throw new OperatorError(
      `"${name}" is no name for a pack: small letters, digits, dots and dashes. Give one with --name.`,
    )
  const selected = await selectionOf(wanted, needs.lens)
  const key = wanted.key === undefined ? undefined : await keys.signing(wanted.key)
  if (wanted.key !== undefined && !key)
    throw new OperatorError(
      `There is no key ${wanted.key} to sign with. \`whippet pack key new ${wanted.key}\` makes it.`,
    )
  const model = await needs.model()
  const tally = { documents: 0, leftOut: 0, licences: new Map<string, number>() }
  const { manifest, bytes } = await files.write(file, {
    name,
    made: new Date(clock.now()).toISOString(),
    vectors: model,
    batches: batchesOf(needs, selected, model, tally, progress),
    licences: () => Object.fromEntries(tally.licences),
    ...(key && { key }),
  })
  return {
    name,
    documents: manifest.documents,
    vectors: manifest.vectors?.count ?? 0,
    bytes,
    signer: manifest.signer?.name ?? null,
    left_out: tally.leftOut,
  }
}

/** `packs/Recipes 2026.pack` is `recipes-2026`. */
function nameOf(file: string): string {
  return basename(file)
    .replace(/\.[a-z]+$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
}

interface Selected {
  readonly among: Pick<DocumentsWanted, 'site' | 'origin'>
  readonly keeps: (document: Document) => boolean
}

async function selectionOf(
  { site, origin, lens, all }: PackSelection,
  rulesOf: MakePackNeeds['lens'],
): Promise<Selected> {
  if ([site, origin, lens, all || undefined].filter((one) => one !== undefined).length !== 1)
    throw new OperatorError(
      'Exactly one of --site, --origin, --lens and --all says which documents are meant',
    )
  if (all) return { among: {}, keeps: () => true }
  if (lens !== undefined) return { among: {}, keeps: keptBy(lens, await rulesOf(lens)) }
  const selection = readSelection({
    ...(site !== undefined && { site }),
    ...(origin !== undefined && { origin }),
  })
  const among = selection.by === 'site' ? { site: selection.host } : { origin: origin?.trim() ?? '' }
  return { among, keeps: () => true }
}

/** What a lens does not discard, as in a search through it. */
function keptBy(lens: string, text: string | undefined): Selected['keeps'] {
  if (text === undefined)
    throw new OperatorError(
      `The owner keeps no lens ${lens}. The console's page Lenses tells which there are.`,
    )
  const book = ruleBookOf(readRules(text, { kinds: PAGE_KINDS }))
  return ({ url, kind }) => !book.verdict(url, kind, UNCOUNTED)?.discarded
}

interface Tally {
  documents: number
  leftOut: number
  readonly licences: Map<string, number>
}

async function* batchesOf(
  { census, documents: stored, store, vectors }: MakePackNeeds,
  { among, keeps }: Selected,
  { model }: VectorModel,
  tally: Tally,
  progress: PackProgress,
): AsyncGenerator<PackBatch> {
  let after: string | undefined
  for (;;) {
    const found = await census.addresses({
      ...among,
      limit: IN_BLOCK,
      ...(after !== undefined && { after }),
    })
    if (found.length === 0) break
    after = found.at(-1)
    for (const documents of inBlocks((await stored.get(found)).filter(keeps))) {
      const written = documents.flatMap(lineOf)
      tally.leftOut += documents.length - written.length
      for (const { licence } of written)
        if (licence !== undefined) tally.licences.set(licence, (tally.licences.get(licence) ?? 0) + 1)
      if (written.length === 0) continue
      const urls = written.map(({ url }) => url)
      const known = await vectorsOf(vectors, await store.revisions(urls), model, urls)
      tally.documents += written.length
      progress(tally.documents, tally.documents)
      yield { lines: written.map(({ line }) => line), vectors: urls.map((url) => known.get(url) ?? NONE) }
    }
  }
  if (tally.documents > 0) return
  throw new OperatorError(
    tally.leftOut === 0
      ? 'There are no such documents. `whippet index stats` tells what there is.'
      : 'No pack can hold these documents: their addresses are of this machine alone. `whippet library add` gives those of a folder others with --base-url.',
  )
}

const NONE: VectorsOfDocument = { first: [], later: [] }

function inBlocks(documents: readonly Document[]): Document[][] {
  const blocks: Document[][] = [[]]
  let characters = 0
  for (const document of documents) {
    const length = document.text.length + (document.markdown?.length ?? 0)
    if (characters > 0 && characters + length > LONGEST_BLOCK) {
      blocks.push([])
      characters = 0
    }
    blocks.at(-1)?.push(document)
    characters += length
  }
  return blocks
}

function lineOf(document: Document): { url: string; licence: string | undefined; line: string }[] {
  const line = writePackDocument(document)
  return line === undefined ? [] : [{ url: document.url, licence: document.licence, line }]
}

/** Those that were made of the documents as they are. */
async function vectorsOf(
  store: Pick<VectorStore, 'get'>,
  revisions: ReadonlyMap<string, number>,
  model: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, VectorsOfDocument>> {
  const [first, later] = await Promise.all([store.get(model, urls), store.get(laterSet(model), urls)])
  const laterOf = new Map(later.map((one) => [one.url, one]))
  return new Map(
    first
      .filter(({ url, revision }) => revisions.get(url) === revision)
      .map(({ url, revision, vectors }) => {
        const more = laterOf.get(url)
        return [url, { first: vectors, later: more?.revision === revision ? more.vectors : [] }]
      }),
  )
}
