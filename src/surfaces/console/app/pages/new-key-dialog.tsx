// The one time that a key is shown.
import type { JSX } from 'preact'
import { firstSearchAddress } from '../../../../contract/search/first-search.ts'
import type { KeyCreatedView } from '../../console-api.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { Button } from '../parts/controls.tsx'
import { Dialog } from '../parts/dialog.tsx'

export function NewKeyDialog(props: {
  created: KeyCreatedView
  baseUrl: string
  onClose: () => void
}): JSX.Element {
  const { key, secret } = props.created
  const line = `curl -H "x-api-key: ${secret}" "${firstSearchAddress(props.baseUrl)}"`
  return (
    <Dialog title={`Your new key “${key.name}”`} onClose={props.onClose}>
      <p class="soft">Copy it now: only its hash is stored, and it is not shown again.</p>
      <CodeBlock text={secret} label="the key" wrap />
      <p class="field-label">A first search with it</p>
      <CodeBlock text={line} label="the curl line" wrap />
      <div class="actions">
        <Button tone="strong" onClick={props.onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  )
}
