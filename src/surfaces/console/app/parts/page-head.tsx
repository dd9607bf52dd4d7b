// The head of a page: its title, which takes the focus when the page opens, and what it is for.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export function PageHead(props: {
  title: string
  children?: ComponentChildren
  aside?: ComponentChildren
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.title} · Whippet`
    heading.current?.focus()
  }, [props.title])
  return (
    <header class="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children ? <p>{props.children}</p> : null}
      </div>
      {props.aside}
    </header>
  )
}
