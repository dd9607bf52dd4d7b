// A choice of a few, all in sight.
import type { JSX } from 'preact'

export function Segments<T extends string>(props: {
  label: string
  options: readonly { readonly name: T; readonly title: string }[]
  chosen: T
  onChoose: (name: T) => void
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div class="segments" role="group" aria-label={props.label}>
      {props.options.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === props.chosen}
          onClick={() => props.onChoose(name)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
