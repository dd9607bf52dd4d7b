// PDFs made by hand: as many pages as wanted, and streams that unpack to far more than they are.
import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** A PDF with a page for each text. */
export function pdfOfPages(texts: readonly string[]): Buffer {
  const kids = texts.map((_, at) => `${at * 2 + 4} 0 R`).join(' ')
  const pages = texts.flatMap((text, at) => {
    const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${at * 2 + 5} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]
  })
  return pdfFileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ])
}

/** One page whose content is so many megabytes of spaces once it is unpacked twice. */
export function pdfThatUnpacksTo(megabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  // Blocks that were flushed stand for themselves: one is as good as another.
  const unpacked = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => megabyte),
  ])
  const packed = deflateSync(unpacked).toString('latin1')
  return pdfFileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${packed}\nendstream`,
  ])
}

/** A file of these objects, the first of which is its catalog. */
export function pdfFileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
