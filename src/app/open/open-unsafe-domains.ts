// The domains that the operator's list rates unsafe; read once, when first needed.
import { access } from 'node:fs/promises'
import { readDomainList } from '../../adapters/files/read-lines.ts'
import { type DomainList, NO_DOMAINS } from '../../engine/index/quality/domain-list.ts'
import { messageOf } from '../../foundation/errors.ts'
import type { Config } from '../config.ts'
import { BadSetting } from '../settings.ts'

/** Throws BadSetting where there is nothing at the path; a list that can't be read fails what needs it. */
export async function openUnsafeDomains(config: Config): Promise<() => Promise<DomainList>> {
  const path = config.unsafeDomainsPath
  if (path === undefined) return async () => NO_DOMAINS
  const refused = (error: unknown): never => {
    const why = messageOf(error)
    throw new BadSetting('WHIPPET_UNSAFE_DOMAINS', path, `a list of domains; ${why}`)
  }
  await access(path).catch(refused)
  let reading: Promise<DomainList> | undefined
  return () => {
    reading ??= readDomainList(path).catch(refused)
    return reading
  }
}
