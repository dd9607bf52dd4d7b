// PDF, DOCX, ODT and EPUB as pages: their text, structure and what they say about themselves.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { PageUnreadable } from '../../../foundation/errors.ts'
import { extractPage } from '../extract-page.ts'

const URL_OF_FILE = 'https://example.com/file'

function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

function read(body: Uint8Array, contentType = '') {
  return extractPage({ url: URL_OF_FILE, contentType, body })
}

/** A PDF of one page with one line of text, without compression. */
function pdf(text: string): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    "<< /Title (A small paper) /Author (Ada) /CreationDate (D:20240203040506+01'00') >>",
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  return Buffer.from(
    `${file}xref\n0 7\n0000000000 65535 f \n${table}trailer\n<< /Size 7 /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF`,
  )
}

describe('DOCX', () => {
  const body = `<w:document xmlns:w="x"><w:body>
    <w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>The start</w:t></w:r></w:p>
    <w:p><w:r><w:t xml:space="preserve">Some </w:t></w:r><w:r><w:t>words &amp; more.</w:t></w:r></w:p>
    <w:p><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr><w:r><w:t>An item</w:t></w:r></w:p>
    <w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
  </w:body></w:document>`
  const facts = `<cp:coreProperties><dc:title>My paper</dc:title><dc:creator>Ada</dc:creator><cp:keywords>x, y</cp:keywords><dcterms:created>2024-02-03T04:05:06Z</dcterms:created></cp:coreProperties>`

  it('gives headings, paragraphs, lists and tables', async () => {
    const page = await read(
      zip({ '[Content_Types].xml': '', 'word/document.xml': body, 'docProps/core.xml': facts }),
    )
    expect(page).toMatchObject({
      title: 'My paper',
      author: 'Ada',
      date: '2024-02-03T04:05:06.000Z',
      keywords: ['x', 'y'],
      headings: ['The start'],
    })
    expect(page.markdown).toBe('# The start\n\nSome words & more.\n\n  - An item\n\n| a | b |\n| --- | --- |')
    expect(page.text).toBe('The start\n\nSome words & more.\n\nAn item\n\na\tb')
  })

  it('is unreadable where it is broken or empty', async () => {
    const whole = zip({ 'word/document.xml': body })
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    await expect(read(whole.subarray(0, whole.length - 30), type)).rejects.toThrow(PageUnreadable)
    await expect(read(zip({ 'word/document.xml': '<w:document/>' }))).rejects.toThrow(PageUnreadable)
  })
})

describe('ODT', () => {
  it('gives headings, paragraphs, lists and tables, without notes', async () => {
    const content = `<office:document-content><office:body><office:text>
      <text:h text:outline-level="2">Part</text:h><text:p>One<text:s text:c="2"/>two<text:note><text:p>aside</text:p></text:note>.</text:p>
      <text:list><text:list-item><text:p>Item</text:p></text:list-item></text:list>
      <table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>
    </office:text></office:body></office:document-content>`
    const meta =
      '<office:document-meta><office:meta><dc:title>Notes</dc:title><meta:keyword>k</meta:keyword></office:meta></office:document-meta>'
    const page = await read(
      zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content, 'meta.xml': meta }),
      'application/vnd.oasis.opendocument.text',
    )
    expect(page).toMatchObject({ title: 'Notes', keywords: ['k'], headings: ['Part'] })
    expect(page.markdown).toBe('## Part\n\nOne  two.\n\n- Item\n\n| a |\n| --- |')
  })
})

describe('EPUB', () => {
  const container =
    '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  const book = `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>The Hounds</dc:title><dc:creator>Ada</dc:creator>
    <dc:language>en</dc:language><dc:subject>dogs</dc:subject></metadata><manifest><item id="two" href="text/two%20b.xhtml"/>
    <item id="one" href="text/one.xhtml"/><item id="gone" href="gone.xhtml"/></manifest>
    <spine><itemref idref="one"/><itemref idref="gone"/><itemref idref="two"/><itemref idref="none"/></spine></package>`
  const epub = (opf: string): Uint8Array =>
    zip({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': container,
      'OEBPS/book.opf': opf,
      'OEBPS/text/one.xhtml':
        '<html><head><title>x</title></head><body><h1>First</h1><p>One <i>hound</i> &amp; two.</p><script>no</script></body></html>',
      'OEBPS/text/two b.xhtml':
        '<html><body><h2>Second</h2><ul><li>An item</li></ul><div>Words in a division</div></body></html>',
    })

  it('gives its chapters in their order, with what it says about itself', async () => {
    const page = await read(epub(book), 'application/epub+zip')
    expect(page).toMatchObject({
      title: 'The Hounds',
      author: 'Ada',
      lang: 'en',
      keywords: ['dogs'],
      headings: ['First', 'Second'],
    })
    expect(page.text).toBe('First\n\nOne hound & two.\n\nSecond\n\nAn item\n\nWords in a division')
  })

  it('is unreadable where it is broken, empty, or lists nothing', async () => {
    const whole = epub(book)
    await expect(read(whole.subarray(0, 200), 'application/epub+zip')).rejects.toThrow(PageUnreadable)
    await expect(read(epub('<package/>'), 'application/epub+zip')).rejects.toThrow(PageUnreadable)
    const outside = book.replace('text/one.xhtml', '../../../etc/passwd').replace('text/two%20b.xhtml', '%zz')
    await expect(read(epub(outside), 'application/epub+zip')).rejects.toThrow(PageUnreadable)
  })
})

describe('PDF', () => {
  it('gives its text and what it says about itself', async () => {
    const page = await read(pdf('The whippet is a quick dog'))
    expect(page).toMatchObject({
      title: 'A small paper',
      author: 'Ada',
      date: '2024-02-03T03:05:06.000Z',
      contentType: 'application/pdf',
    })
    expect(page.text).toBe('The whippet is a quick dog')
  })

  it('is unreadable where it has no text or is broken', async () => {
    await expect(read(pdf(''))).rejects.toThrow(PageUnreadable)
    await expect(read(Buffer.from('%PDF-1.4\nnothing of the kind'))).rejects.toThrow(PageUnreadable)
  })
})
