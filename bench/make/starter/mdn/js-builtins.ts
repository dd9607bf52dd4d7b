// Tells what a member of a JavaScript builtin is by looking at the builtin in this very runtime.
import type { MdnName } from './mdn-pages.ts'

function isHolder(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function descriptorOf(holder: unknown, name: string): PropertyDescriptor | undefined {
  const symbol = /^Symbol\.(\w+)$/.exec(name)?.[1]
  const key = symbol === undefined ? name : Reflect.get(Symbol, symbol)
  return isHolder(holder) && (typeof key === 'string' || typeof key === 'symbol')
    ? Object.getOwnPropertyDescriptor(holder, key)
    : undefined
}

/** The builtin at a path such as `Intl`, `DateTimeFormat`. */
function builtinAt(path: readonly string[]): unknown {
  if (path[0] === 'TypedArray') return Object.getPrototypeOf(Int8Array)
  let value: unknown = globalThis
  for (const name of path) value = descriptorOf(value, name)?.value
  return value
}

function isConstructor(value: unknown): boolean {
  return typeof value === 'function' && /^[A-Z]/.test(value.name)
}

function called(name: string, member: string): string {
  return member.startsWith('Symbol.') ? `${name}[${member}]` : `${name}.${member}`
}

function globalName(name: string): MdnName {
  const value = builtinAt([name])
  const isFunction = typeof value === 'function' && !isConstructor(value)
  const kind = isFunction ? 'function' : isHolder(value) ? 'object' : 'value'
  const shown = isFunction ? `${name}()` : name
  return { name: shown, lead: `\`${shown}\` is a built-in global ${kind} of JavaScript.` }
}

/** What the member is on the builtin's instances, or on the builtin itself. */
function memberName(owner: string, holder: unknown, member: string): MdnName {
  const prototype = descriptorOf(holder, 'prototype')?.value
  const instance = descriptorOf(prototype, member)
  const descriptor = instance ?? descriptorOf(holder, member)
  const full = `${owner}.${member}`
  if (!descriptor) return { name: full, lead: `\`${member}\` is a member of JavaScript's \`${owner}\`.` }
  if (!instance && isConstructor(descriptor.value)) {
    return { name: full, lead: `\`${full}\` is a built-in object of JavaScript.` }
  }
  const isMethod = typeof descriptor.value === 'function'
  const name = `${called(instance ? `${owner}.prototype` : owner, member)}${isMethod ? '()' : ''}`
  const isStatic = !instance && prototype !== undefined
  const kind = `${isStatic ? 'static ' : ''}${isMethod ? 'method' : 'property'}`
  return { name, lead: `\`${name}\` is a ${kind} of JavaScript's \`${owner}\`${instance ? ' objects' : ''}.` }
}

/** `path` is what stands after `Global_Objects` in the page's address. */
export function builtinName(path: readonly string[]): MdnName | undefined {
  const member = path.at(-1)
  if (member === undefined) return undefined
  if (path.length === 1) return globalName(member)
  const owner = path.slice(0, -1)
  const name = owner.join('.')
  if (member === owner.at(-1)) {
    return {
      name: `${name}() constructor`,
      lead: `\`${name}()\` is the constructor of JavaScript's \`${name}\` objects.`,
    }
  }
  return memberName(name, builtinAt(owner), member)
}
