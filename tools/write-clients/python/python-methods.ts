// The document's operations as methods of the Python client.

import { type Argument, type Method, methodsOf, textOn } from '../methods.ts'
import type { Document } from '../schema.ts'
import { pascalCase, snakeCase, wrap } from './python-names.ts'
import type { TypeWriter } from './python-types.ts'

/** An argument as Python has it. */
interface PythonArgument extends Argument {
  readonly type: string
  readonly value: string
}

interface PythonMethod extends Omit<Method, 'arguments'> {
  readonly arguments: readonly PythonArgument[]
  readonly returns: string
}

export function pythonMethods(document: Document, types: TypeWriter): string {
  return methodsOf(document)
    .map((method) => inPython(types, method))
    .flatMap((method) => [
      writeMethod(method),
      ...(method.markdown
        ? [writeMethod({ ...method, name: `${method.name}_context`, returns: 'str' })]
        : []),
    ])
    .join('\n')
}

function inPython(types: TypeWriter, method: Method): PythonMethod {
  const prefix = pascalCase(method.name)
  return {
    ...method,
    name: snakeCase(method.name),
    arguments: method.arguments.map((one) => argumentOf(types, one, prefix)),
    returns: types.typeOf(method.reply, `${prefix}Response`),
  }
}

function argumentOf(types: TypeWriter, argument: Argument, prefix: string): PythonArgument {
  const { name, schema, listed, several } = argument
  const python = snakeCase(name)
  if (several) return { ...argument, required: false, type: 'Union[str, Sequence[str], None]', value: python }
  const plain = types.typeOf(schema, prefix + pascalCase(name)).replace(/^List\[/, 'Sequence[')
  const type = listed ? 'Union[str, Sequence[str]]' : plain
  const strings = schema.type === 'array' && schema.items?.type === 'string'
  const value = listed ? `_commas(${python})` : strings ? `_strings(${python})` : python
  return { ...argument, type, value }
}

function writeMethod(method: PythonMethod): string {
  const required = method.arguments.filter((one) => one.required)
  const optional = method.arguments.filter((one) => !one.required)
  const [first] = optional
  const leading = first?.several ? optional.slice(0, 1) : []
  const others = optional.slice(leading.length)
  const signature = [
    'self',
    ...required.map(({ name, type }) => `${snakeCase(name)}: ${type}`),
    ...leading.map(({ name, type }) => `${snakeCase(name)}: ${type} = None`),
    ...(others.length > 0 ? ['*'] : []),
    ...others.map(({ name, type }) => `${snakeCase(name)}: Optional[${type}] = None`),
  ]
  const oneLine = `    def ${method.name}(${signature.join(', ')}) -> ${method.returns}:`
  const head =
    oneLine.length <= 100
      ? [oneLine]
      : [
          `    def ${method.name}(`,
          ...signature.map((one) => `        ${one},`),
          `    ) -> ${method.returns}:`,
        ]
  return [...head, ...docstring(method), ...writeCall(method), ''].join('\n')
}

function docstring({ about, name, returns, arguments: given }: PythonMethod): string[] {
  if (returns === 'str') {
    return [`        """\`${name.replace(/_context$/, '')}\`, answered as markdown for a language model."""`]
  }
  const lines = wrap(`"""${about}`, '        ', '        ')
  if (given.length === 0) return [...lines.slice(0, -1), `${lines.at(-1)}"""`]
  return [
    ...lines,
    '',
    '        Args:',
    ...given.flatMap((one) =>
      wrap(
        `${snakeCase(one.name)}: ${inPythonNames(textOn(one), given)}`,
        '            ',
        '                ',
      ),
    ),
    '        """',
  ]
}

/** The document speaks of `maxAge`, whose argument is `max_age`. */
function inPythonNames(text: string, given: readonly Argument[]): string {
  return given
    .filter(({ name }) => /[a-z][A-Z]/.test(name))
    .reduce((now, { name }) => now.replace(new RegExp(`\\b${name}\\b`, 'g'), snakeCase(name)), text)
}

function writeCall(method: PythonMethod): string[] {
  const { verb, path, returns } = method
  const of = (place: Argument['place']): PythonArgument[] =>
    method.arguments.filter((one) => one.place === place)
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => `{_segment(${snakeCase(name)})}`)
  const format = method.markdown ? [`"format": ${returns === 'str' ? '"context"' : '"json"'}`] : []
  const inBody = of('body').length > 0
  const parts = [
    `"${verb}"`,
    target === path ? `"${path}"` : `f"${target}"`,
    ...keyword('query', [...pairs(of('query')), ...(inBody ? [] : format)]),
    ...keyword('body', inBody ? [...pairs(of('body')), ...format] : []),
    ...keyword('headers', pairs(of('header'))),
  ]
  const call = method.name.startsWith('search') ? '_search' : '_call'
  const asked = [`self.${call}(`, ...parts.map((part) => `            ${part},`), '        )']
  if (returns === 'str')
    return [`        reply = ${asked[0]}`, ...asked.slice(1), '        return str(reply)']
  return [`        reply = ${asked[0]}`, ...asked.slice(1), `        return cast("${returns}", reply)`]
}

function pairs(given: readonly PythonArgument[]): string[] {
  return given.map(({ name, value }) => `"${name}": ${value}`)
}

function keyword(name: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return []
  return [`${name}={\n${entries.map((entry) => `                ${entry},\n`).join('')}            }`]
}
