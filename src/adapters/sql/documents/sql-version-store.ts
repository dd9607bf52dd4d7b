// SqlVersionStore: texts that pages had, in the database.
import type { KeptVersion, PageText, VersionStore } from '../../../engine/index/versions/version-store.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import { SqlStore } from '../database.ts'
import { deleteRows, selectRows } from '../row-statements.ts'
import { fromRow } from '../rows.ts'
import { statement } from '../statement.ts'
import { dropUnnamedTexts, keepVersion, nameAddress } from './kept-versions.ts'

const selectAddresses = selectRows('page_addresses', ['url'], ['key'], ['url'])
const selectVersions = selectRows(
  'page_versions',
  ['version', 'title', 'read_at', 'state'],
  ['url'],
  ['read_at desc', 'version'],
)
const selectKept = statement((db, p: { url: string; version: string }) =>
  db
    .selectFrom('page_versions')
    .innerJoin('version_texts', 'version_texts.version', 'page_versions.version')
    .select('kept_at')
    .where('url', '=', p.url)
    .where('page_versions.version', '=', p.version)
    .where('state', '=', 'kept'),
)
const selectText = selectRows('version_texts', ['body'], ['version'])
const dropOld = deleteRows('page_versions', ['kept_at <'])
const selectOldest = statement((db, _: object) =>
  db
    .selectFrom('page_versions')
    .leftJoin('version_texts', 'version_texts.version', 'page_versions.version')
    .select(['url', 'page_versions.version', 'bytes'])
    .orderBy('kept_at')
    .orderBy('url')
    .limit(1_000),
)
const dropVersion = deleteRows('page_versions', ['url', 'version'])

/** One that was kept more lately is not written again. */
const RENEWED_AFTER_MS = 3_600_000

export class SqlVersionStore extends SqlStore implements VersionStore {
  async keep({ url, title, text, readAt }: PageText, now: number): Promise<void> {
    const version = textVersion(text)
    const kept = await this.database.reads.first(selectKept, { url, version })
    if (kept && now - Number(kept.kept_at) < RENEWED_AFTER_MS) return
    await this.database.sharedWrites.write(async (tx) => {
      await nameAddress(tx, url)
      await keepVersion(tx, { url, version, title, text, readAt }, now)
    })
  }

  async addresses(key: string): Promise<readonly string[]> {
    return (await this.database.reads.all(selectAddresses, { key })).map(({ url }) => url)
  }

  async versionsOf(url: string): Promise<readonly KeptVersion[]> {
    return (await this.database.reads.all(selectVersions, { url })).map(fromRow)
  }

  async text(version: string): Promise<string | undefined> {
    const row = await this.database.reads.first(selectText, { version })
    return row && (JSON.parse(row.body) as string)
  }

  async prune(before: number, mostBytes: number): Promise<void> {
    const { sharedWrites } = this.database
    await sharedWrites.write(async (tx) => {
      await tx.run(dropOld, { kept_at: before })
      await tx.run(dropUnnamedTexts, {})
    })
    while ((await this.#bytes()) > mostBytes) {
      const over = (await this.#bytes()) - mostBytes
      await sharedWrites.write(async (tx) => {
        let dropped = 0
        for (const { url, version, bytes } of await tx.all(selectOldest, {})) {
          if (dropped >= over) break
          await tx.run(dropVersion, { url, version })
          dropped += Number(bytes ?? 0)
        }
        await tx.run(dropUnnamedTexts, {})
      })
    }
  }

  async #bytes(): Promise<number> {
    const row = await this.database.query
      .selectFrom('version_texts')
      .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  }
}
