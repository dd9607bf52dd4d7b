// Picks the files of a model out of a folder or an archive, as the usual tools lay them out.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { TOKENIZER_FILE, VOCABULARY_FILE } from './brought-model.ts'
import { UnfitModel } from './check-model.ts'
import { ARCHIVE_BOUNDS, type ArchiveFile, BadArchive, unpackArchive } from './unpack-archive.ts'

export interface PickedFiles {
  readonly onnx: Uint8Array
  readonly tokenizerFile: typeof TOKENIZER_FILE | typeof VOCABULARY_FILE
  readonly tokenizer: string
  readonly lowercase: boolean
  /** Absent where the files do not tell. */
  readonly pooling?: 'mean' | 'first'
  readonly queryPrefix: string
  readonly passagePrefix: string
}

/** The smaller of two files of one model comes first: it is the quicker one. */
const MODEL_FILES = ['model_quantized.onnx', 'model_int8.onnx', 'model.onnx']

/** Throws UnfitModel where the model or its tokenizer is missing. */
export function pickFiles(files: readonly ArchiveFile[]): PickedFiles {
  const named = (name: string): ArchiveFile | undefined =>
    shallowest(files.filter(({ path }) => posix.basename(path) === name))
  const every = files.filter(({ path }) => path.endsWith('.onnx'))
  const onnx =
    MODEL_FILES.map(named).find((file) => file !== undefined) ?? (every.length === 1 ? every[0] : undefined)
  if (!onnx) {
    const there =
      every.length > 1
        ? `; of ${every
            .map(({ path }) => path)
            .slice(0, 5)
            .join(', ')} none is called model.onnx`
        : ''
    throw new UnfitModel(`there is no model.onnx in it${there}`)
  }
  // Packages for other languages put the name of the model before that of the file.
  const alike = files.filter(({ path }) => path.endsWith(`-${TOKENIZER_FILE}`))
  const tokenizer =
    named(TOKENIZER_FILE) ?? named(VOCABULARY_FILE) ?? (alike.length === 1 ? alike[0] : undefined)
  if (!tokenizer)
    throw new UnfitModel(`there is no ${TOKENIZER_FILE} and no ${VOCABULARY_FILE} beside the model`)
  const settings = jsonOf(named('tokenizer_config.json'))
  const { prompts } = jsonOf(named('config_sentence_transformers.json')) as {
    prompts?: Record<string, unknown>
  }
  const pooling = jsonOf(files.find(({ path }) => /(?:^|\/)1_Pooling\/config\.json$/.test(path)))
  const prompt = (...names: string[]): string =>
    names.map((name) => prompts?.[name]).find((text): text is string => typeof text === 'string') ?? ''
  return {
    onnx: onnx.bytes,
    tokenizerFile: tokenizer.path.endsWith(TOKENIZER_FILE) ? TOKENIZER_FILE : VOCABULARY_FILE,
    tokenizer: Buffer.from(tokenizer.bytes).toString('utf8'),
    lowercase: settings['do_lower_case'] !== false,
    ...(pooling['pooling_mode_cls_token'] === true && { pooling: 'first' as const }),
    ...(pooling['pooling_mode_mean_tokens'] === true && { pooling: 'mean' as const }),
    queryPrefix: prompt('query', 'search_query'),
    passagePrefix: prompt('passage', 'document', 'search_document'),
  }
}

/** Nothing where there is no such file or it is no object. */
function jsonOf(file: ArchiveFile | undefined): Record<string, unknown> {
  try {
    const value: unknown = file ? JSON.parse(Buffer.from(file.bytes).toString('utf8')) : {}
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function shallowest(files: readonly ArchiveFile[]): ArchiveFile | undefined {
  const depth = ({ path }: ArchiveFile): number => path.split('/').length
  return [...files].sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1))[0]
}

/** What a model is made of; the rest of a folder is not read. */
const WANTED = /(?:\.onnx|\.json|(?:^|\/)vocab\.txt)$/
const DEEPEST = 3

export async function readFolderOrArchive(path: string): Promise<{ files: ArchiveFile[]; archive?: Buffer }> {
  const found = await stat(path)
  if (found.isDirectory()) return { files: await readFolder(path) }
  if (found.size > ARCHIVE_BOUNDS.bytes) throw new BadArchive('it is too large')
  const archive = await readFile(path)
  return { files: unpackArchive(archive), archive }
}

async function readFolder(folder: string): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = []
  let left = ARCHIVE_BOUNDS.bytes
  const take = async (below: string, depth: number): Promise<void> => {
    for (const name of (await readdir(below)).sort()) {
      const full = join(below, name)
      const found = await stat(full).catch(() => undefined)
      if (found?.isDirectory() && depth < DEEPEST && !name.startsWith('.')) await take(full, depth + 1)
      const path = relative(folder, full).split(sep).join('/')
      if (!found?.isFile() || !WANTED.test(path)) continue
      left -= found.size
      if (left < 0) throw new BadArchive('the folder holds more than a model can have')
      files.push({ path, bytes: await readFile(full) })
    }
  }
  await take(folder, 0)
  return files
}
