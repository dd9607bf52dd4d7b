// Tests of folder-lock.ts: one holder among processes that take it at once, whatever their numbers, and none after a kill.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runChild } from '../../../tests/support/run-child.ts'
import { tempFolder } from '../../../tests/support/temp-database.ts'
import { emptyFolder, IndexLocked, lockFolder, lockHolder } from './folder-lock.ts'

it('is had once, also within a process, and again after it was given back', () => {
  const folder = tempFolder()
  expect(lockHolder(folder)).toBeUndefined()
  const unlock = lockFolder(folder)
  expect(lockHolder(folder)).toBe(process.pid)
  // A container of its own may have given its process the very same number.
  expect(() => lockFolder(folder)).toThrow(IndexLocked)
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid} has ${folder} open`)
  unlock()
  unlock()
  expect(lockHolder(folder)).toBeUndefined()
  lockFolder(folder)()
  expect(lockHolder(join(folder, 'nowhere'))).toBeUndefined()
})

it('is had by one of many processes that take it at once, and ends with a kill', async () => {
  const folder = tempFolder()
  const children = Array.from({ length: 6 }, () => runChild('lock-child.ts', [folder]))
  await Promise.all(children.map((child) => child.printed(1)))
  const said = children.map(({ lines }) => lines[0])
  expect(said.toSorted()).toEqual([...Array(5).fill('IndexLocked'), 'taken'])
  const winner = children[said.indexOf('taken')]!
  expect(lockHolder(folder)).toBe(winner.process.pid)
  winner.process.kill('SIGKILL')
  await winner.ended()
  lockFolder(folder)()
})

it('lets a folder be emptied while nobody else can have it open', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'segment-1.seg'), 'x')
  const unlock = lockFolder(folder)
  expect(() => emptyFolder(folder)).toThrow(IndexLocked)
  expect(readdirSync(folder)).toContain('segment-1.seg')
  unlock()
  emptyFolder(folder)
  expect(readdirSync(folder)).not.toContain('segment-1.seg')
})
