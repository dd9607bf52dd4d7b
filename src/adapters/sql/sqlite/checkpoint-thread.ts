// The thread that takes the log of the database into its file, as far as no reader is in the way.
import BetterSqlite3 from 'better-sqlite3'
import { answerJobs } from '../../../workers/answer-jobs.ts'

answerJobs((path: string) => {
  const file = new BetterSqlite3(path, { fileMustExist: true })
  try {
    file.pragma('synchronous = NORMAL')
    file.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    file.close()
  }
})
