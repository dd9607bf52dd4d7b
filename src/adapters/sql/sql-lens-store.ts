// SqlLensStore: accounts' lenses, a row each.
import type { LensStore } from '../../engine/search/lens-store.ts'
import { SqlStore } from './database.ts'
import { deleteRows, putRow, selectRows } from './row-statements.ts'

const selectNames = selectRows('lenses', ['name'], ['account_id'], ['name'])
const selectOne = selectRows('lenses', ['rules'], ['account_id', 'name'])
const upsert = putRow('lenses', ['account_id', 'name'], ['rules'])
const deleteOne = deleteRows('lenses', ['account_id', 'name'])

export class SqlLensStore extends SqlStore implements LensStore {
  async list(accountId: string): Promise<readonly string[]> {
    const rows = await this.database.reads.all(selectNames, { account_id: accountId })
    // By code units, whatever the database sorts by.
    return rows.map(({ name }) => name).sort()
  }

  async get(accountId: string, name: string): Promise<string | undefined> {
    return (await this.database.reads.first(selectOne, { account_id: accountId, name }))?.rules
  }

  put(accountId: string, name: string, rules: string, most: number): Promise<boolean> {
    return this.database.writes.write(async (tx) => {
      const names = await tx.all(selectNames, { account_id: accountId })
      if (names.length >= most && !names.some((row) => row.name === name)) return false
      await tx.run(upsert, { account_id: accountId, name, rules })
      return true
    })
  }

  async remove(accountId: string, name: string): Promise<boolean> {
    return (await this.database.writes.run(deleteOne, { account_id: accountId, name })) > 0
  }
}
