// Where tests of one service run on servers instead of its embedded parts: TEST_POSTGRES_URL, TEST_REDIS_URL and
// TEST_INDEX_URL name servers that nobody else uses. Each service has a database and an index of its own on them.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { Client } from 'pg'

export interface SharedServers {
  readonly settings: Readonly<Record<string, string>>
  /** Lets go of what was made there. */
  close(): Promise<void>
}

let made = 0

export async function shareServers(): Promise<SharedServers> {
  const { TEST_INDEX_URL, TEST_POSTGRES_URL } = process.env
  const name = `t${process.pid}x${Date.now().toString(36)}x${++made}`
  if (TEST_POSTGRES_URL) await query(TEST_POSTGRES_URL, `CREATE DATABASE ${name}`)
  return {
    settings: settingsOf(name),
    async close() {
      if (TEST_POSTGRES_URL) await query(TEST_POSTGRES_URL, `DROP DATABASE ${name} WITH (FORCE)`)
      if (TEST_INDEX_URL) await removeIndexes(TEST_INDEX_URL, name)
    },
  }
}

const known = new Set<string>()

/** Those of a program that is started on a data folder, the same each time; they end with the servers. */
export function serversOfFolder(folder: string): Readonly<Record<string, string>> {
  const { TEST_POSTGRES_URL } = process.env
  const name = `f${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (TEST_POSTGRES_URL && !known.has(name))
    execFileSync('psql', ['-q', '-d', TEST_POSTGRES_URL, '-c', `CREATE DATABASE ${name}`], { stdio: 'pipe' })
  known.add(name)
  return settingsOf(name)
}

function settingsOf(name: string): Readonly<Record<string, string>> {
  const { TEST_INDEX_URL, TEST_POSTGRES_URL, TEST_REDIS_URL } = process.env
  return {
    ...(TEST_INDEX_URL && {
      WHIPPET_INDEX_URL: `${TEST_INDEX_URL}/${name}`,
      WHIPPET_INDEX_SHARDS: '1',
      WHIPPET_INDEX_REPLICAS: '1',
    }),
    ...(TEST_POSTGRES_URL && { WHIPPET_DATABASE_URL: new URL(`/${name}`, TEST_POSTGRES_URL).href }),
    ...(TEST_REDIS_URL && { WHIPPET_REDIS_URL: TEST_REDIS_URL }),
  }
}

/** Shards of services that are gone would crowd the servers. */
async function removeIndexes(address: string, name: string): Promise<void> {
  const [first] = address.replace('opensearch://', 'http://').split(',')
  const found = await fetch(`${first}/_cat/indices/${name}-*?h=index&format=json`)
  for (const { index } of (await found.json()) as { index: string }[])
    await fetch(`${first}/${index}`, { method: 'DELETE' })
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
