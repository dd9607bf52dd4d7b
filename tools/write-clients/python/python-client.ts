// The Python client, made from the service's OpenAPI document: its types, the transport, a method an operation.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../../src/app/installation.ts'
import { openapiDocument } from '../../../src/surfaces/discovery/openapi-document.ts'
import { bodyOnlyNames, OTHER_FORMS } from '../methods.ts'
import type { Document } from '../schema.ts'
import { pythonMethods } from './python-methods.ts'
import { createTypeWriter } from './python-types.ts'

const IMPORTS = [
  'email.utils',
  'http.client',
  'itertools',
  'json',
  'math',
  'os',
  'random',
  'time',
  'urllib.error',
  'urllib.parse',
  'urllib.request',
]

const TYPING = 'Any, Callable, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union, cast'

/** The text of clients/python/whippet.py. */
export function pythonClient(): string {
  const document = openapiDocument({ baseUrl: 'http://localhost:8787', version: VERSION }) as Document
  const types = createTypeWriter(document.components.schemas, OTHER_FORMS)
  const methods = pythonMethods(document, types)
  const transport = readFileSync(join(import.meta.dirname, 'transport.py'), 'utf8')
  const bodyOnly = bodyOnlyNames(document).map((name) => `    "${name}",\n`)
  return [
    '"""A client of Whippet for Python 3.8 and later; it needs nothing but this file.\n\n',
    `Made from the service's OpenAPI document (${document.info.version}) by \`bin/dev clients\`: not to be edited.\n"""\n\n`,
    'from __future__ import annotations\n\n',
    IMPORTS.map((name) => `import ${name}\n`).join(''),
    `from typing import ${TYPING}\n\n`,
    `__version__ = "${VERSION}"\n\n`,
    types.definitions(),
    '\n\n#: Parameters of a search that are sent in the body alone.\n',
    `_BODY_ONLY = (\n${bodyOnly.join('')})\n\n\n`,
    transport,
    methods,
  ].join('')
}
