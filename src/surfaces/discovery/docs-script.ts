// The script of /docs: sends what a form to try holds, with the key that was typed, and shows the reply;
// opens the part that a link leads to, where the browser does not by itself.

export const DOCS_SCRIPT = `for (const form of document.querySelectorAll('.try form')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    const key = String(fields.get('key') ?? '')
    const query = new URLSearchParams()
    let path = form.dataset.path
    for (const [name, value] of fields) {
      if (name === 'key' || value === '') continue
      if (path.includes('{' + name + '}')) path = path.replace('{' + name + '}', encodeURIComponent(value))
      else query.set(name, value)
    }
    for (const other of document.querySelectorAll('.try input[name="key"]')) other.value = key
    const shown = form.parentElement.querySelector('output')
    shown.textContent = 'Asking…'
    try {
      const reply = await fetch(path + '?' + query, { headers: { 'x-api-key': key } })
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
