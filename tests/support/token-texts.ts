// Texts that tokenizers find easy and hard, each far longer than a budget.

export const TOKEN_TEXTS: Readonly<Record<string, string>> = {
  english: 'The quick brown fox jumps over the lazy dog.\n'.repeat(2_000),
  chinese: '搜索引擎是一种信息检索系统，旨在协助搜索存储在计算机系统中的信息。'.repeat(1_000),
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(3_000),
  'one word': 'x'.repeat(300_000),
  spaces: ' '.repeat(300_000),
  noise: Array.from({ length: 40_000 }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90))).join(
    '',
  ),
}
