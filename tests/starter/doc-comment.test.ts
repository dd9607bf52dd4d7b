// Tests of the reader of doc comments.
import { describe, expect, it } from 'vitest'
import { readDocComment } from '../../bench/make/starter/doc-comment.ts'

describe('readDocComment', () => {
  it('takes description, tags, parameters and references apart', () => {
    const comment = readDocComment(`/**
     * The **\`abort()\`** method stops
     * what {@link fetch} began, see {@link Foo.bar the guide}.
     *
     * \`\`\`js
     * // @not a tag
     * abort();
     * \`\`\`
     * @deprecated Use \`stop()\` instead.
     * @since v1.2.0
     * @param reason Why it was
     * stopped.
     * @return Nothing.
     *
     * [MDN Reference](https://developer.mozilla.org/docs/Web/API/AbortController/abort)
     */`)
    expect(comment).toEqual({
      description:
        'The **`abort()`** method stops what `fetch` began, see the guide.\n\n```js\n// @not a tag\nabort();\n```',
      deprecated: 'Use stop() instead.',
      since: 'v1.2.0',
      returns: 'Nothing.',
      parameters: [{ name: 'reason', text: 'Why it was stopped.' }],
      references: ['https://developer.mozilla.org/docs/Web/API/AbortController/abort'],
    })
  })

  it('finds nothing in an empty comment', () => {
    expect(readDocComment('/** */')).toEqual({ description: '', parameters: [], references: [] })
  })
})
