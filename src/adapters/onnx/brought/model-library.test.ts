// Models are kept only where they tell texts apart, and are used only as they were kept.
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  entriesOf,
  type ModelFiles,
  mixedUpEncoder,
  smallCrossEncoder,
  smallEncoder,
} from '../../../../tests/support/small-models.ts'
import { runtimeIsInstalled } from '../model-files.ts'
import { addModel, findModel, listModels, type ModelOrder, readModel, removeModel } from './model-library.ts'
import { openModel } from './run-model.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-library-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const add = (name: string, files: ModelFiles, order: Partial<ModelOrder> = {}) =>
  addModel(
    folder,
    entriesOf(files).map(({ path, bytes = new Uint8Array() }) => ({ path, bytes })),
    { name, source: 'here', now: new Date('2026-11-01T00:00:00Z'), ...order },
  )

describe.skipIf(!runtimeIsInstalled())('addModel', () => {
  it('sees what a model is, and keeps it with what it was checked with', async () => {
    const encoder = await add('enc', smallEncoder(), { languages: ['de', 'en'], queryPrefix: 'query: ' })
    expect(encoder).toMatchObject({
      kind: 'encoder',
      dimensions: 16,
      pooling: 'mean',
      languages: ['de', 'en'],
    })
    expect(encoder.related).toBeGreaterThan(encoder.unrelated)
    const judge = await add('cross', smallCrossEncoder())
    expect(judge).toMatchObject({ kind: 'cross-encoder', dimensions: 0, languages: ['en'] })
    expect((await listModels(folder)).map(({ name }) => name)).toEqual(['cross', 'enc'])
    expect(findModel(folder, 'enc')).toEqual(encoder)
    const { onnx, tokenizer } = readModel(folder, 'cross')
    const model = await openModel(onnx, tokenizer)
    expect(await model.score('otter', 'lutra', 32)).toBeGreaterThan(await model.score('otter', 'ship', 32))
    await model.release()
  })

  it('takes pooling and prefixes from the files that say so', async () => {
    const files = {
      ...smallEncoder(),
      '1_Pooling/config.json': Buffer.from('{"pooling_mode_mean_tokens": true}'),
      'config_sentence_transformers.json': Buffer.from('{"prompts": {"query": "q: ", "passage": "p: "}}'),
    }
    expect(await add('prompts', files)).toMatchObject({
      pooling: 'mean',
      queryPrefix: 'q: ',
      passagePrefix: 'p: ',
    })
  })

  it('knows files that are called by the name of their model', async () => {
    const { 'onnx/model.onnx': onnx, ...files } = smallEncoder()
    const [vocabulary = ''] = Object.values(files).map((bytes) => Buffer.from(bytes).toString('utf8'))
    const vocab = Object.fromEntries(
      vocabulary
        .trimEnd()
        .split('\n')
        .map((piece, id) => [piece, id]),
    )
    const tokenizer = JSON.stringify({ model: { type: 'WordPiece', vocab }, normalizer: { lowercase: true } })
    const called = { 'small-q.onnx': onnx!, 'small-q-tokenizer.json': Buffer.from(tokenizer) }
    expect(await add('called', called)).toMatchObject({ kind: 'encoder', languages: ['en'] })
    await removeModel(folder, 'called')
  })

  it.each<[string, ModelFiles, Partial<ModelOrder>, RegExp]>([
    ['has no model', { 'vocab.txt': Buffer.from('a') }, {}, /no model\.onnx/],
    ['has no tokenizer', { 'model.onnx': smallEncoder()['onnx/model.onnx']! }, {}, /no tokenizer\.json/],
    ['is no model', { ...smallEncoder(), 'onnx/model.onnx': Buffer.from('no model') }, {}, /does not run/],
    ['has the words of another', mixedUpEncoder(), {}, /does not tell/],
    ['is of another kind', smallEncoder(), { kind: 'cross-encoder' }, /no cross-encoder/],
    [
      'reads only the first state',
      { ...smallEncoder(), '1_Pooling/config.json': Buffer.from('{"pooling_mode_cls_token": true}') },
      {},
      /does not tell/,
    ],
  ])('keeps nothing of one that %s', async (_, files, order, reason) => {
    const before = await readdir(folder)
    await expect(add('bad', files, order)).rejects.toThrow(reason)
    expect(await readdir(folder)).toEqual(before)
  })

  it('does not load a file that was changed since, nor what was removed', async () => {
    await add('changed', smallEncoder())
    await appendFile(join(folder, 'changed', 'vocab.txt'), 'word\n')
    expect(() => readModel(folder, 'changed')).toThrow(/SHA-256 differs/)
    await removeModel(folder, 'changed')
    expect(findModel(folder, 'changed')).toBeUndefined()
    expect(() => readModel(folder, 'changed')).toThrow(/not there/)
    expect(() => readModel(folder, '../../etc')).toThrow(/not there/)
  })
})
