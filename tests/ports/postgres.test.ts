// The port suites on PostgreSQL.
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'
import { sqlSuites } from './sql.suites.ts'

describeWithPostgres('PostgreSQL', () => {
  const postgres = usePostgres()
  sqlSuites('PostgreSQL', () => postgres().open())
})
