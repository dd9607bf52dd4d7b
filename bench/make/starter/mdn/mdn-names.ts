// Names an MDN page as its title does, and says in one sentence what it is about, from its path and key.

import { stripHtml } from '../plain-text.ts'
import { builtinName } from './js-builtins.ts'
import type { MdnName, MdnPage } from './mdn-pages.ts'

export const AREAS: Readonly<Record<string, string>> = {
  api: 'Web APIs',
  css: 'CSS',
  html: 'HTML',
  http: 'HTTP',
  javascript: 'JavaScript',
  manifests: 'Web app manifests',
  mathml: 'MathML',
  mediatypes: 'Media',
  svg: 'SVG',
  webassembly: 'WebAssembly',
  webdriver: 'WebDriver',
  webextensions: 'WebExtensions',
}

function spaced(segment: string): string {
  return decodeURIComponent(segment).replaceAll('_', ' ')
}

function apiName(page: MdnPage, parts: readonly string[]): MdnName {
  const [owner = '', member] = parts
  if (member === undefined) {
    if (owner.includes('_') && !/^[A-Z]+_[a-z_]+$/.test(owner)) {
      return { name: spaced(owner), lead: `${spaced(owner)} is a part of the web APIs.` }
    }
    return { name: owner, lead: `\`${owner}\` is an interface of the web APIs.` }
  }
  if (parts.length > 2 || /^[A-Z][a-z]+_[a-z]+/.test(member)) {
    const topic = spaced(parts.at(-1) ?? '')
    return { name: topic, lead: `${topic} is a page of ${spaced(owner)} in the web APIs.` }
  }
  if (owner.endsWith('_API')) {
    const topic = `${spaced(owner)}: ${spaced(member)}`
    return { name: topic, lead: `${topic} is a page of the web APIs.` }
  }
  const of = `of the \`${owner}\` interface in the web APIs`
  if (member === owner) {
    return { name: `${owner}: ${owner}() constructor`, lead: `\`${owner}()\` is the constructor ${of}.` }
  }
  if (member.endsWith('_event')) {
    const event = member.slice(0, -'_event'.length)
    return { name: `${owner}: ${event} event`, lead: `\`${event}\` is an event ${of}.` }
  }
  const isStatic = member.endsWith('_static')
  const plain = isStatic ? member.slice(0, -'_static'.length) : member
  const kind = memberKind(page)
  const called = kind === 'method' ? `${plain}()` : plain
  const words = [isStatic ? 'static' : '', kind].filter((word) => word !== '').join(' ')
  return {
    name: `${owner}: ${called} ${words}`.trim(),
    lead: `\`${called}\` is a ${words || 'member'} ${of}.`,
  }
}

/** @types/web knows it; else parameters or a returned promise among the sub-features tell a method. */
function memberKind(page: MdnPage): string {
  if (page.isMethod !== undefined) return page.isMethod ? 'method' : 'property'
  return page.parts.some(({ key }) => /_parameter$|\.returns_promise$/.test(key)) ? 'method' : ''
}

function cssName(page: MdnPage, parts: readonly string[]): MdnName {
  const key = page.features[0]?.key.split('.') ?? []
  const last = decodeURIComponent(parts.at(-1) ?? '')
  const description = stripHtml(page.features[0]?.compat.description ?? '')
  const rule = parts.find((part) => part.startsWith('@') && part !== last)
  if (rule !== undefined)
    return { name: `${last} (${rule})`, lead: `\`${last}\` is a part of the CSS at-rule \`${rule}\`.` }
  if (last.startsWith('@')) return { name: last, lead: `\`${last}\` is a CSS at-rule.` }
  if (parts.includes('Selectors')) {
    const name = last.startsWith(':') ? last : spaced(last)
    const kind = name.startsWith('::') ? 'pseudo-element' : name.startsWith(':') ? 'pseudo-class' : 'selector'
    return { name, lead: `\`${name}\` is a CSS ${kind}.` }
  }
  if (parts.includes('Properties') || key[1] === 'properties') {
    return { name: last, lead: `\`${last}\` is a CSS property.` }
  }
  if (parts.includes('Guides')) {
    const name = parts
      .slice(parts.indexOf('Guides') + 1)
      .map(spaced)
      .join(': ')
    return { name, lead: `${name} is a guide to CSS.` }
  }
  const isFunction = page.isMethod === true || /^[\w-]+\(\)$/.test(description)
  const name = isFunction ? `${last}()` : spaced(last)
  return { name, lead: `\`${name}\` is a CSS ${isFunction ? 'function' : 'value type'}.` }
}

function elementName(parts: readonly string[], language: string): MdnName {
  const last = decodeURIComponent(parts.at(-1) ?? '')
  const place = parts.find((part) => /^(Elements?|Attributes?|Global_attributes|Values)$/.test(part)) ?? ''
  const after = parts.slice(parts.indexOf(place) + 1)
  if (place.startsWith('Element')) {
    if (after[0] === 'input' && after.length > 1) {
      return {
        name: `<input type="${last}">`,
        lead: `\`<input type="${last}">\` is a form control of ${language}.`,
      }
    }
    const name = after.length > 1 ? `<${after[0]}>: ${spaced(after.slice(1).join(' '))}` : `<${last}> element`
    return { name, lead: `\`${name}\` is ${after.length > 1 ? 'a part' : 'an element'} of ${language}.` }
  }
  if (place === 'Global_attributes') {
    return {
      name: `${last} global attribute`,
      lead: `\`${last}\` is a global attribute of ${language}: every element may have it.`,
    }
  }
  if (place.startsWith('Attribute')) {
    const name = spaced(after.join(' '))
    return { name: `${name} attribute`, lead: `\`${name}\` is an attribute of ${language}.` }
  }
  return { name: spaced(last), lead: `${spaced(last)} is a topic of ${language}.` }
}

function httpName(parts: readonly string[]): MdnName {
  const last = decodeURIComponent(parts.at(-1) ?? '')
  const at = (place: string): string[] => (parts.includes(place) ? parts.slice(parts.indexOf(place) + 1) : [])
  const [header, directive] = at('Headers')
  if (header !== undefined && directive !== undefined) {
    return {
      name: `${header}: ${spaced(directive)} directive`,
      lead: `\`${directive}\` is a directive of the HTTP header \`${header}\`.`,
    }
  }
  if (header !== undefined) return { name: `${header} header`, lead: `\`${header}\` is an HTTP header.` }
  if (at('Methods').length > 0)
    return { name: `${last} request method`, lead: `\`${last}\` is an HTTP request method.` }
  if (at('Status').length > 0)
    return { name: `${last} status code`, lead: `${last} is an HTTP response status code.` }
  return { name: spaced(last), lead: `${spaced(last)} is a topic of HTTP.` }
}

function extensionName(page: MdnPage, parts: readonly string[]): MdnName {
  const after = parts.slice(parts.indexOf('WebExtensions') + 1)
  const rest = after.slice(1).map(decodeURIComponent)
  if (after[0] === 'API' && rest.length > 0) {
    const name = rest.join('.')
    const what = rest.length === 1 ? 'an API' : 'a member of the APIs'
    return { name, lead: `\`${name}\` is ${what} for browser extensions (WebExtensions).` }
  }
  if (after[0] === 'manifest.json' && rest.length > 0) {
    const name = rest.join('.')
    return {
      name: `${name} (manifest.json key)`,
      lead: `\`${name}\` is a key of a browser extension's manifest.json.`,
    }
  }
  return plainName(page, parts)
}

/** JavaScript outside the builtins, WebAssembly, WebDriver, manifests: the data's own words, or the path's. */
function plainName(page: MdnPage, parts: readonly string[]): MdnName {
  const feature = page.features[0]
  const segment = decodeURIComponent(parts.at(-1) ?? '')
  const last = /^[a-z]/.test(segment) ? segment : spaced(segment)
  const description = stripHtml(feature?.compat.description ?? '')
  const plain = parts.includes('Operators') ? `${last} operator` : last
  const isName = description !== '' && description.length < 70 && !/[a-z]\.$/.test(description)
  const name = isName ? description : plain
  const area = AREAS[page.area] ?? 'the web'
  const KINDS: Readonly<Record<string, string>> = {
    operators: 'an operator',
    statements: 'a statement or declaration',
    functions: 'a feature of functions',
    classes: 'a feature of classes',
    grammar: 'a part of the grammar',
    regular_expressions: 'a part of regular expressions',
    instructions: 'an instruction',
    webapp: 'a member',
    classic: 'a command',
  }
  const kind = KINDS[feature?.key.split('.')[1] ?? ''] ?? 'a feature'
  return { name, lead: `\`${name}\` is ${kind} of ${area}.` }
}

/** The page of `__proto__` is at `proto`; the specification it names has the whole of it. */
function withUnderscores(path: readonly string[], page: MdnPage): readonly string[] {
  const whole = `__${path.at(-1) ?? ''}__`
  const specifications = [page.features[0]?.compat.spec_url ?? []].flat()
  const isWhole = specifications.some((address) => address.endsWith(`.${whole}`))
  return isWhole ? [...path.slice(0, -1), whole] : path
}

export function nameOf(page: MdnPage): MdnName {
  const parts = page.path.split('/')
  const below = (place: string): string[] => parts.slice(parts.indexOf(place) + 1)
  const builtin = parts.includes('Global_Objects')
    ? builtinName(withUnderscores(below('Global_Objects').map(decodeURIComponent), page))
    : undefined
  if (page.name !== undefined) return { name: page.name, lead: '' }
  if (builtin) return builtin
  if (page.path.startsWith('Web/API/')) return apiName(page, below('API'))
  if (page.path.startsWith('Web/CSS/')) return cssName(page, below('CSS'))
  if (/^Web\/(HTML|SVG|MathML)\//.test(page.path)) return elementName(parts.slice(2), parts[1] ?? '')
  if (page.path.startsWith('Web/HTTP/')) return httpName(parts)
  if (parts.includes('WebExtensions')) return extensionName(page, parts)
  return plainName(page, parts)
}
