// Protocol buffers on the wire: a message as the list of its fields, read and written without a schema.

/** Whole numbers as they are, everything else as bytes. Fields keep their order, so what is read is written the same. */
export interface Field {
  readonly number: number
  readonly value: bigint | Uint8Array
  /** 1 and 5 are eight and four bytes as they stand; 2 is bytes with their length before them. */
  readonly wire: 0 | 1 | 2 | 5
}

/** Throws RangeError where the bytes are no message. */
export function readMessage(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('A number of the message has no end')
  }
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('The message ends inside a field')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const wire = key & 7
    const number = key >>> 3
    if (wire === 0) fields.push({ number, wire, value: varint() })
    else if (wire === 1) fields.push({ number, wire, value: take(8) })
    else if (wire === 5) fields.push({ number, wire, value: take(4) })
    else if (wire === 2) fields.push({ number, wire, value: take(Number(varint())) })
    else throw new RangeError(`The message has a field of unknown form ${wire}`)
  }
  return fields
}

export function writeMessage(fields: readonly Field[]): Uint8Array {
  const parts: Uint8Array[] = []
  for (const { number, wire, value } of fields) {
    parts.push(varintBytes(BigInt((number << 3) | wire)))
    if (typeof value === 'bigint') parts.push(varintBytes(value))
    else if (wire === 2) parts.push(varintBytes(BigInt(value.length)), value)
    else parts.push(value)
  }
  return Buffer.concat(parts)
}

export function numberField(number: number, value: number): Field {
  return { number, wire: 0, value: BigInt.asUintN(64, BigInt(value)) }
}

export function bytesField(number: number, value: Uint8Array): Field {
  return { number, wire: 2, value }
}

export function textField(number: number, value: string): Field {
  return bytesField(number, Buffer.from(value))
}

/** The bytes of every field of this number. */
export function bytesOf(fields: readonly Field[], number: number): Uint8Array[] {
  return fields.flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [field.value] : [],
  )
}

export function textsOf(fields: readonly Field[], number: number): string[] {
  return bytesOf(fields, number).map((bytes) => Buffer.from(bytes).toString('utf8'))
}

export function textOf(fields: readonly Field[], number: number): string {
  return textsOf(fields, number)[0] ?? ''
}

/** The numbers of every field of this number, packed or not. */
export function numbersOf(fields: readonly Field[], number: number): number[] {
  return fields.flatMap((field) => {
    if (field.number !== number) return []
    return typeof field.value === 'bigint' ? [signed(field.value)] : unpacked(field.value)
  })
}

function unpacked(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let value = 0n
  let shift = 0n
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift
    shift += 7n
    if (byte >= 0x80) continue
    numbers.push(signed(value))
    value = 0n
    shift = 0n
  }
  return numbers
}

function signed(value: bigint): number {
  return Number(BigInt.asIntN(64, value))
}

function varintBytes(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
