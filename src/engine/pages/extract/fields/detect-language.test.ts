// Tests of detect-language.ts.
import { expect, it } from 'vitest'
import { detectLanguage } from './detect-language.ts'

it.each([
  [
    'en',
    'The harbour bridge was opened by the mayor in the morning, and there were more people on it than anybody in the town had thought that it could carry.',
  ],
  [
    'de',
    'Die neue Brücke über den Hafen wurde am Morgen von der Bürgermeisterin eröffnet, und es waren mehr Menschen auf ihr, als man in der Stadt gedacht hatte.',
  ],
  [
    'fr',
    'Le nouveau pont du port a été ouvert ce matin par la maire de la ville, et il y avait sur lui plus de gens que ce que tout le monde avait pensé.',
  ],
  [
    'pl',
    'Nowy most nad portem został otwarty rano przez burmistrza i było na nim więcej ludzi, niż ktokolwiek w mieście myślał, że może się na nim zmieścić.',
  ],
  ['ja', '港の新しい橋は今朝、市長によって開通し、町の誰もが思っていたよりも多くの人々が渡りました。'],
  ['zh', '港口的新桥今天早上由市长宣布开通，桥上的人比城里任何人想象的都要多，大家都很高兴。'],
  ['el', 'Η νέα γέφυρα του λιμανιού άνοιξε το πρωί από τον δήμαρχο της πόλης.'],
])('%s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

it.each([
  ['nothing', ''],
  ['a name', 'Grand Hotel Budapest'],
  ['code', 'const a = b(c); let d = e.f(g); return h[i] ?? j.k; '.repeat(5)],
  [
    'a language whose words we do not have',
    'Новий міст через гавань відкрив уранці міський голова, і людей на ньому було більше, ніж хтось у місті міг собі уявити, бо всі хотіли його побачити якнайшвидше.',
  ],
])('leaves %s open', (_, text) => {
  expect(detectLanguage(text)).toBeUndefined()
})
