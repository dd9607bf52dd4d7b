// The port suites on SQLite.
import { tempDatabase } from '../support/temp-database.ts'
import { sqlSuites } from './sql.suites.ts'

sqlSuites('SQLite', tempDatabase)
