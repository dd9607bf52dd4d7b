// Rows as CSV (RFC 4180).

export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return plain(value)
  // A spreadsheet runs what starts like a formula; an apostrophe in front makes it text.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without an exponent, which not every reader knows. */
function plain(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(9).replace(/0+$/, '')
}
