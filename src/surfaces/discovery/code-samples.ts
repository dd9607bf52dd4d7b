// Sample calls of an operation in curl, TypeScript and Python, ready to paste.
import { examplePath, type OperationShown } from './read-openapi.ts'

export interface CodeSample {
  readonly language: string
  readonly code: string
}

export function codeSamples(baseUrl: string, operation: OperationShown): readonly CodeSample[] {
  const { method, parameters, body } = operation
  const asked = parameters.filter((one) => one.in === 'query' && one.required === true)
  const query = new URLSearchParams(asked.map((one) => [one.name, String(one.example ?? '')]))
  const address = `${baseUrl}${examplePath(operation)}${query.size > 0 ? `?${query}` : ''}`
  const json = body ? JSON.stringify(body.example ?? {}) : undefined
  return [
    { language: 'curl', code: curl(method, address, json) },
    { language: 'TypeScript', code: typescript(method, address, json) },
    { language: 'Python', code: python(method, address, json) },
  ]
}

function curl(method: string, address: string, json: string | undefined): string {
  const key = '-H "x-api-key: $WHIPPET_API_KEY"'
  const usual = json === undefined ? 'GET' : 'POST'
  const how = method === usual ? '' : ` -X ${method}`
  if (json === undefined) return `curl${how} ${key} "${address}"`
  return `curl${how} ${key} -H "content-type: application/json" \\\n  -d '${json}' "${address}"`
}

function typescript(method: string, address: string, json: string | undefined): string {
  const how = method === 'GET' ? '' : `\n  method: '${method}',`
  const type = json === undefined ? '' : ", 'content-type': 'application/json'"
  const body = json === undefined ? '' : `\n  body: JSON.stringify(${json}),`
  return `const key = 'YOUR_API_KEY'
const reply = await fetch("${address}", {${how}
  headers: { 'x-api-key': key${type} },${body}
})
if (!reply.ok) throw new Error(\`\${reply.status} \${await reply.text()}\`)
console.log(await reply.json())`
}

function python(method: string, address: string, json: string | undefined): string {
  const type = json === undefined ? '' : ', "content-type": "application/json"'
  const body = json === undefined ? '' : `\n    data=${JSON.stringify(json)}.encode(),`
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${address}",
    method="${method}",
    headers={"x-api-key": os.environ["WHIPPET_API_KEY"]${type}},${body}
)
with urllib.request.urlopen(request) as reply:
    print(json.load(reply))`
}
