// A small web to search in: pages of several hosts, kinds, dates, languages and countries.

export interface SampleDocument extends Record<string, unknown> {
  readonly url: string
  readonly title: string
}

const filler = (topic: string): string =>
  `${topic} is explained here in some detail. Readers learn what ${topic} does and when to use it. ` +
  `A second paragraph shows an example of ${topic} in practice, with notes on common mistakes. ` +
  `The page closes with references and further reading about ${topic}.`

export const sampleDocuments: readonly SampleDocument[] = [
  {
    url: 'https://docs.example.com/guide/wolfhound-setup',
    title: 'Wolfhound setup guide',
    markdown: `# Wolfhound setup guide\n\n${filler('the wolfhound installer')}\n\n## Requirements\n\nAt least 4 GB of memory.`,
    description: 'How to set up wolfhound on one machine.',
    author: 'Ada Example',
    date: '2024-03-05',
    dateModified: '2024-06-01T10:00:00Z',
    lang: 'en',
    image: 'https://docs.example.com/img/setup.png',
    keywords: ['setup', 'install'],
    country: 'US',
  },
  {
    url: 'https://example.com/',
    title: 'Example company',
    text: `Welcome to the Example company, makers of the wolfhound engine. ${filler('our wolfhound product')}`,
    lang: 'en',
    country: 'US',
  },
  {
    url: 'https://blog.example.com/2023/wolfhound-release',
    title: 'Wolfhound 2.0 released',
    text: `The wolfhound team released version 2.0 in 2023. ${filler('wolfhound indexing')}`,
    date: '2023-05-20T08:30:00Z',
    type: 'blog',
    lang: 'en',
  },
  {
    url: 'https://other.example.org/wolfhound-review.pdf',
    title: 'An independent wolfhound review',
    text: `We measured the wolfhound engine for 2015 hours. ${filler('wolfhound performance')}`,
    date: '2022-11-30',
    contentType: 'application/pdf',
    lang: 'en',
    country: 'GB',
  },
  {
    url: 'https://www.beispiel.de/wolfhound',
    title: 'Wolfhound auf Deutsch erklärt',
    text: 'Die Suchmaschine wolfhound wird hier ausführlich erklärt. Sie läuft auf einem einzigen Rechner und braucht wenig Speicher.',
    date: '2024-01-15',
    lang: 'de',
    country: 'DE',
  },
  {
    url: 'https://news.example.net/wolfhound-funding',
    title: 'Wolfhound raises money',
    text: `The makers of wolfhound announced new funding on Monday. ${filler('the wolfhound company')}`,
    date: '2024-02-02T12:00:00Z',
    type: 'news',
    lang: 'en',
    image: 'https://news.example.net/photo.jpg',
  },
  {
    url: 'https://video.example.net/watch/wolfhound',
    title: 'Wolfhound in ten minutes',
    text: `A video that shows wolfhound at work. ${filler('the wolfhound demo')}`,
    type: 'video',
    lang: 'en',
  },
  {
    url: 'https://papers.example.edu/wolfhound-2021',
    title: 'Wolfhound: an academic study of compressed postings',
    text: `We study compressed postings in the wolfhound engine. ${filler('postings compression')}`,
    type: 'academic',
    author: 'Grace Sample',
    date: '2021-07-01',
    lang: 'en',
  },
  {
    url: 'https://social.example.net/@fan/1',
    title: 'A fan on wolfhound',
    text: 'I moved our search to wolfhound last week and I am never going back.',
    type: 'social',
    lang: 'en',
  },
  {
    url: 'https://people.example.net/wolfhound-author',
    title: 'Profile of the wolfhound author',
    text: `Born in 1980, she wrote wolfhound alone. ${filler('her career')}`,
    type: 'profile',
    lang: 'en',
  },
  {
    url: 'https://maps.example.net/wolfhound-museum',
    title: 'Wolfhound Museum',
    text: `The wolfhound museum is open daily. ${filler('the museum')}`,
    type: 'place',
    lang: 'en',
  },
  {
    url: 'https://gallery.example.net/wolfhound-photo',
    title: 'Photo of a wolfhound',
    text: 'A photo of a wolfhound running over a meadow in the evening light.',
    type: 'image',
    image: 'https://gallery.example.net/full/wolfhound.jpg',
    lang: 'en',
  },
]

/** Pages of one site, for paging and diversity. */
export function manyDocuments(count: number, word: string): SampleDocument[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://host${index % 40}.example.com/${word}/${index}`,
    title: `${word} page number ${index}`,
    text: `${filler(`${word} number ${index}`)} Unique mark ${index * 7919}.`,
    date: new Date(Date.UTC(2020, 0, 1 + (index % 1500))).toISOString().slice(0, 10),
    lang: 'en',
  }))
}
