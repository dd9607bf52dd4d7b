// Where tests of one service run on servers instead of its embedded parts: TEST_POSTGRES_URL, TEST_REDIS_URL and
// TEST_INDEX_URL name servers that nobody else uses. Each service has a database and an index of its own on them.
import { Client } from 'pg'

export interface SharedServers {
  readonly settings: Readonly<Record<string, string>>
  /** Lets go of what was made there. */
  close(): Promise<void>
}

let made = 0

export async function shareServers(): Promise<SharedServers> {
  const { TEST_INDEX_URL, TEST_POSTGRES_URL, TEST_REDIS_URL } = process.env
  const name = `t${process.pid}x${Date.now().toString(36)}x${++made}`
  const database = TEST_POSTGRES_URL && new URL(`/${name}`, TEST_POSTGRES_URL).href
  if (TEST_POSTGRES_URL) await query(TEST_POSTGRES_URL, `CREATE DATABASE ${name}`)
  return {
    settings: {
      ...(TEST_INDEX_URL && {
        WHIPPET_INDEX_URL: `${TEST_INDEX_URL}/${name}`,
        WHIPPET_INDEX_SHARDS: '1',
        WHIPPET_INDEX_REPLICAS: '1',
      }),
      ...(database && { WHIPPET_DATABASE_URL: database }),
      ...(TEST_REDIS_URL && { WHIPPET_REDIS_URL: TEST_REDIS_URL }),
    },
    async close() {
      if (TEST_POSTGRES_URL) await query(TEST_POSTGRES_URL, `DROP DATABASE ${name} WITH (FORCE)`)
      if (TEST_INDEX_URL) await removeIndexes(TEST_INDEX_URL, name)
    },
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
