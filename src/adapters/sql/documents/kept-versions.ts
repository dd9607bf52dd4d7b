// Rows of the texts that pages had: written as a page gets another text, and dropped as the owner removes it.
import type { ExpressionBuilder } from 'kysely'
import { hostKey } from '../../../engine/index/host-key.ts'
import { urlDigest, type VersionState } from '../../../engine/index/versions/version-store.ts'
import { hostnameOf } from '../../../foundation/web/url.ts'
import { insertRow, putRow, updateRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { turnBehind } from './in-parts.ts'

export interface TextOfPage {
  readonly url: string
  readonly version: string
  readonly title: string
  readonly readAt: number
  /** Absent where it is not to be kept. */
  readonly text?: string
}

const insertAddress = insertRow('page_addresses', ['key', 'url'], ['key', 'url'])

const upsertVersion = putRow(
  'page_versions',
  ['url', 'version'],
  ['host_key', 'title', 'read_at', 'kept_at', 'state'],
)

const insertText = insertRow('version_texts', ['version', 'body', 'bytes'], ['version'])
const markRemoved = updateRows('page_versions', ['state'], ['url'])

/** Whether only pages had a text which were removed, or no page has it any more. */
const isUnnamed = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'version_texts'>) =>
  not(
    exists(
      selectFrom('page_versions')
        .select('url')
        .whereRef('page_versions.version', '=', 'version_texts.version')
        .where('state', '<>', 'removed'),
    ),
  )

export const dropUnnamedTexts = statement((db, _: object) => db.deleteFrom('version_texts').where(isUnnamed))

const dropTextsOf = statement((db, p: { url: string }) =>
  db
    .deleteFrom('version_texts')
    .where('version', 'in', (eb) => eb.selectFrom('page_versions').select('version').where('url', '=', p.url))
    .where(isUnnamed),
)

/** So that citations find the pages. */
export function nameAddress(tx: Connection, url: string): Promise<number> {
  return tx.run(insertAddress, { key: urlDigest(url), url })
}

/** A text that a page had, or has for a caller. */
export async function keepVersion(
  tx: Connection,
  page: TextOfPage,
  now: number,
  state: 'kept' | 'gone' = 'kept',
): Promise<void> {
  await tx.run(upsertVersion, rowOf(page, now, state))
  if (page.text === undefined) return
  await turnBehind(page.text.length)
  const body = JSON.stringify(page.text)
  await turnBehind(body.length)
  await tx.run(insertText, { version: page.version, body, bytes: Buffer.byteLength(body) })
  await turnBehind(body.length)
}

/** Drops all texts of a page; that it had them stays, so that its citations say so. */
export async function removeVersions(
  tx: Connection,
  url: string,
  last: TextOfPage | undefined,
  now: number,
): Promise<void> {
  if (last) await tx.run(upsertVersion, rowOf(last, now, 'removed'))
  await tx.run(markRemoved, { url, state: 'removed' })
  await tx.run(dropTextsOf, { url })
}

function rowOf(
  { url, version, title, readAt }: TextOfPage,
  now: number,
  state: VersionState,
): Schema['page_versions'] {
  const host_key = hostKey(hostnameOf(url))
  return { url, version, host_key, title, read_at: Math.round(readAt), kept_at: Math.round(now), state }
}
