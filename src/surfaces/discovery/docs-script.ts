// The script of /docs: copies samples; sends what a form to try holds, with the key that was typed, and shows the reply;
// opens the part that a link leads to, where the browser does not by itself.

export const DOCS_SCRIPT = `for (const button of document.querySelectorAll('button.copy')) {
  button.addEventListener('click', async () => {
    const code = button.parentElement.querySelector('code')
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(code)
      button.textContent = 'Selected'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
}
function requestOf(form) {
  const key = form.elements.key.value
  const headers = { 'x-api-key': key }
  const query = new URLSearchParams()
  let path = form.dataset.path
  for (const field of form.elements) {
    const place = field.dataset.in
    if (!place || field.value === '') continue
    if (place === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(field.value))
    else if (place === 'header') headers[field.name] = field.value
    else query.set(field.name, field.value)
  }
  const body = form.elements.body && form.elements.body.value
  if (body) headers['content-type'] = 'application/json'
  const address = query.size > 0 ? path + '?' + query : path
  return [address, { method: form.dataset.method || 'GET', headers, ...(body && { body }) }]
}
for (const form of document.querySelectorAll('.try form')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const key = form.elements.key.value
    for (const other of document.querySelectorAll('.try input[name="key"]')) other.value = key
    const shown = form.parentElement.querySelector('output')
    shown.textContent = 'Asking…'
    try {
      const reply = await fetch(...requestOf(form))
      const text = await reply.text()
      let body = text
      try {
        body = JSON.stringify(JSON.parse(text), null, 2)
      } catch {}
      shown.textContent = reply.status + ' ' + reply.statusText + '\\n\\n' + body
    } catch (error) {
      shown.textContent = String(error)
    }
    shown.parentElement.hidden = false
  })
}
function openTarget() {
  const target = document.getElementById(location.hash.slice(1))
  let closed = false
  for (let part = target && target.closest('details'); part; part = part.parentElement.closest('details')) {
    closed ||= !part.open
    part.open = true
  }
  if (closed) target.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()
`
