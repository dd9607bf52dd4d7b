// How a client pays for its calls: with which key, and how much at most.
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { InvalidRequest } from '../../../foundation/errors.ts'

/** Each is checked, so that what the environment says can be given as it is. */
export interface PaySettings {
  /** The private key that signs, such as WHIPPET_PAY_KEY of the environment: 0x and 64 hexadecimal digits. */
  readonly key: string | undefined
  /** US dollars for one call at most (WHIPPET_PAY_CALL_CAP); 0.05. */
  readonly callCap?: string | undefined
  /** US dollars a day (UTC) at most (WHIPPET_PAY_DAY_CAP); 1. */
  readonly dayCap?: string | undefined
  /** A token of six digits to pay with, beside the well-known ones (WHIPPET_PAY_ASSET). */
  readonly asset?: string | undefined
  /** Where it is kept what was signed today; the user's config folder. */
  readonly folder?: string | undefined
}

export interface PayTerms {
  readonly key: string
  /** Millionths of a US dollar. */
  readonly callCap: number
  readonly dayCap: number
  readonly asset: string | undefined
  readonly folder: string
}

/** Throws InvalidRequest, which never tells the key. */
export function readPayTerms(given: PaySettings): PayTerms {
  const { key = '', callCap = '0.05', dayCap = '1', asset, folder } = given
  if (!/^0x[0-9a-fA-F]{64}$/.test(key)) {
    throw new InvalidRequest('WHIPPET_PAY_KEY must be a private key of 0x and 64 hexadecimal digits')
  }
  if (asset !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(asset)) {
    throw new InvalidRequest('WHIPPET_PAY_ASSET must be an address of 0x and 40 hexadecimal digits')
  }
  return {
    key,
    callCap: microDollars('WHIPPET_PAY_CALL_CAP', callCap),
    dayCap: microDollars('WHIPPET_PAY_DAY_CAP', dayCap),
    asset,
    folder: folder ?? resolve(homedir(), '.config', 'whippet'),
  }
}

function microDollars(name: string, text: string): number {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) {
    throw new InvalidRequest(`${name} must be US dollars with six decimals at most, such as 0.05`)
  }
  return Math.round(Number(text) * 1_000_000)
}
