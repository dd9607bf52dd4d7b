// Adds to MDN's pages the sentences and signatures that @types/web carries from them.
import { type Declaration, readDeclarations } from '../declarations.ts'
import { readDocComment } from '../doc-comment.ts'
import { asSentence } from '../plain-text.ts'
import { type MdnPage, type MdnPages, mdnPath, pageAt } from './mdn-pages.ts'

const MOST_SIGNATURES = 4
/** The whole comment of many members: true, but no description. */
const SECURE_ONLY = 'Available only in secure contexts.'

function isMethod(declaration: Declaration): boolean {
  return declaration.kind === 'function' || /^[\w$]+\??\s*[<(]/.test(declaration.signature)
}

function addDescription(page: MdnPage, description: string): void {
  const sentence = asSentence(description)
  if (sentence === SECURE_ONLY) {
    page.isSecureOnly = true
    return
  }
  if (sentence !== '' && !page.descriptions.includes(sentence)) page.descriptions.push(sentence)
}

function addSignature(page: MdnPage, signature: string): void {
  const short = signature.replace(/\s+/g, ' ')
  const room = page.signatures.length < MOST_SIGNATURES && short.length < 400
  if (room && !page.signatures.includes(short)) page.signatures.push(short)
}

function addReferenced(page: MdnPage, declaration: Declaration, description: string): void {
  addDescription(page, description)
  // Handlers such as `onabort` share the page of their event, and are no part of it.
  if (declaration.kind === 'interface' || page.path.endsWith('_event')) return
  page.isMethod = isMethod(declaration) || page.isMethod === true
  addSignature(page, declaration.signature)
}

function addDeclaration(pages: MdnPages, declaration: Declaration): void {
  if (declaration.comment !== '') {
    const comment = readDocComment(declaration.comment)
    for (const reference of comment.references) {
      const path = mdnPath(reference)
      // CSSStyleDeclaration has a member for each property: that says nothing about the property's page.
      if (path === undefined || path.startsWith('Web/CSS/')) continue
      addReferenced(pageAt(pages, path, 'api'), declaration, comment.description)
    }
  }
  for (const member of declaration.body) addDeclaration(pages, member)
}

export function addWebTypes(pages: MdnPages, text: string): void {
  for (const declaration of readDeclarations(text)) addDeclaration(pages, declaration)
}
