// What all stores have: the database that they read from and write to.
import type { Database } from './database.ts'

export class SqlStore {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}
