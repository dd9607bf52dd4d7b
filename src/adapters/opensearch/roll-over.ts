// Makes an index anew beside the one that is searched, and puts it in its place once it holds as much.
import type { IndexStats, SearchIndex } from '../../engine/index/search-index.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import { createBulkWriter } from './bulk-writer.ts'
import { createGenerationWriter } from './generation-writer.ts'
import { BEGUN, createGenerations } from './generations.ts'
import type { IndexAddress } from './index-address.ts'
import type { IndexSize } from './index-form.ts'
import { createServerClient } from './server-client.ts'

export interface RollOverOptions extends IndexSize {
  readonly address: IndexAddress
  /** What it is built from. */
  readonly source: string
  readonly logger?: Logger
}

/** An index that is being filled, and is not searched. */
export type FilledIndex = Pick<SearchIndex, 'apply' | 'begin' | 'stats'>

/**
 * `fill` brings all there is into the new index, at the least up to `held`, the last change that the searched one has. It is
 * called again where that has become another, and after searches were turned to the new one, for what came in between. Nobody
 * else may do the same at the same time: what an attempt that broke off has left is thrown away.
 */
export async function rollOver(
  options: RollOverOptions,
  fill: (index: FilledIndex, held: number) => Promise<void>,
): Promise<void> {
  const { address, source, logger = silentLogger } = options
  const client = createServerClient(address)
  const bulk = createBulkWriter(client, logger)
  try {
    const generations = createGenerations(client, address.name, options)
    const before = await generations.current()
    for (const left of await generations.all()) if (left.id !== before.id) await generations.remove(left)
    const made = await generations.create({ ...BEGUN, source })
    const writer = createGenerationWriter({
      generations,
      bulk,
      into: made,
      onWritten: () => undefined,
    })
    const filled: FilledIndex = {
      apply: (changes) => writer.apply(changes),
      begin: () => Promise.reject(new Error('The documents were given another name meanwhile: begin again')),
      async stats(): Promise<IndexStats> {
        const { revision } = await generations.state(made)
        return { documents: 0, terms: 0, bytes: 0, revision, source }
      },
    }
    let held: number
    do {
      held = (await generations.state(before)).revision
      await fill(filled, held)
    } while ((await generations.state(before)).revision > held)
    await bulk.refresh(made)
    await generations.show(made)
    await fill(filled, (await generations.state(before)).revision)
    await generations.remove(before)
  } finally {
    await bulk.close()
    await client.close()
  }
}
