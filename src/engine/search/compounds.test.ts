// Compounds of four languages are found by each of the words that they are made of, whatever else the index has.
import { describe, expect, it } from 'vitest'
import { aDocument, searchOver } from '../../../tests/support/search-samples.ts'

/** Compounds as they stand in a text, each with the words that it must be found by. */
const COMPOUNDS: Readonly<Record<string, readonly (readonly [compound: string, ...words: string[]])[]>> = {
  de: [
    ['Krankenhausverwaltung', 'Krankenhaus', 'Verwaltung'],
    ['Steuererklärungen', 'Steuer', 'Erklärung'],
    ['Kinderbetreuung', 'Kinder', 'Betreuung'],
    ['Wohnungsbaugesellschaft', 'Wohnungsbau', 'Gesellschaft'],
    ['Bundesverfassungsgericht', 'Verfassungsgericht', 'Gericht'],
    ['Wasserleitung', 'Wasser', 'Leitung'],
    ['Lebensmittelpreise', 'Lebensmittel', 'Preise'],
    ['Autobahnbrücke', 'Autobahn', 'Brücke'],
    ['Mietvertrag', 'Vertrag'],
    ['Rentenversicherung', 'Rente', 'Versicherung'],
    ['Hochschulabschluss', 'Hochschule', 'Abschluss'],
    ['Datenschutzbeauftragter', 'Datenschutz', 'Beauftragter'],
    ['Arbeitslosengeld', 'Geld'],
    ['Straßenbahnhaltestelle', 'Straßenbahn', 'Haltestelle'],
    ['Gemüsesuppe', 'Gemüse', 'Suppe'],
    ['Fahrradwerkstatt', 'Fahrrad', 'Werkstatt'],
  ],
  nl: [
    ['ziekenhuisbestuur', 'ziekenhuis', 'bestuur'],
    ['belastingaangifte', 'belasting', 'aangifte'],
    ['kinderopvang', 'kinderen', 'opvang'],
    ['verkeersveiligheid', 'verkeer', 'veiligheid'],
    ['drinkwaterbedrijf', 'drinkwater', 'bedrijf'],
    ['arbeidsovereenkomst', 'arbeid', 'overeenkomst'],
    ['woningcorporatie', 'woning', 'corporatie'],
    ['zorgverzekering', 'zorg', 'verzekering'],
    ['gemeenteraadsverkiezingen', 'gemeenteraad', 'verkiezingen'],
    ['fietspad', 'fiets', 'pad'],
    ['schoolvakantie', 'school', 'vakantie'],
    ['klimaatverandering', 'klimaat', 'verandering'],
  ],
  sv: [
    ['sjukhusledning', 'sjukhus', 'ledning'],
    ['arbetslöshetsförsäkring', 'arbetslöshet', 'försäkring'],
    ['barnomsorg', 'barn', 'omsorg'],
    ['bostadsmarknad', 'bostad', 'marknad'],
    ['trafiksäkerhet', 'trafik', 'säkerhet'],
    ['vattenkraftverk', 'vattenkraft', 'kraftverk'],
    ['skolbibliotek', 'skola', 'bibliotek'],
    ['miljölagstiftning', 'miljö', 'lagstiftning'],
    ['körkortsprov', 'körkort', 'prov'],
    ['järnvägsstation', 'järnväg', 'station'],
    ['livsmedelspriser', 'livsmedel', 'priser'],
    ['klimatförändringar', 'klimat', 'förändring'],
  ],
  fi: [
    ['sairausvakuutus', 'sairaus', 'vakuutus'],
    ['lastenhoito', 'hoito'],
    ['asuntolaina', 'asunto', 'laina'],
    ['liikenneturvallisuus', 'liikenne', 'turvallisuus'],
    ['vesijohto', 'vesi', 'johto'],
    ['työsopimus', 'työ', 'sopimus'],
    ['koulukirjasto', 'koulu', 'kirjasto'],
    ['ympäristölaki', 'ympäristö', 'laki'],
    ['rautatieasema', 'rautatie', 'asema'],
    ['ruokakauppa', 'ruoka', 'kauppa'],
    ['ilmastonmuutos', 'ilmasto', 'muutos'],
    ['terveyskeskus', 'terveys', 'keskus'],
  ],
}

/** A text in which nothing but the compound tells pages apart. */
const AROUND: Readonly<Record<string, (compound: string) => string>> = {
  de: (compound) => `Hier steht etwas über ${compound} und was dabei zu beachten ist.`,
  nl: (compound) => `Hier staat iets over ${compound} en waar men op moet letten.`,
  sv: (compound) => `Här står något om ${compound} och vad man bör tänka på.`,
  fi: (compound) => `Tässä kerrotaan, mitä ${compound} tarkoittaa ja mitä pitää huomata.`,
}

const addressOf = (language: string, compound: string): string =>
  `https://${language}.example/${encodeURIComponent(compound.slice(0, 3) + compound.length)}`

const PAGES = Object.entries(COMPOUNDS).flatMap(([lang, compounds]) =>
  compounds.map(([compound]) =>
    aDocument(addressOf(lang, compound), { title: '', text: AROUND[lang]?.(compound) ?? '', lang }),
  ),
)

const ASKED = Object.entries(COMPOUNDS).flatMap(([language, compounds]) =>
  compounds.flatMap(([compound, ...words]) => words.map((word) => ({ language, compound, word }))),
)

describe('compounds', () => {
  it.each(ASKED)('$language: $compound is found by $word', async ({ language, compound, word }) => {
    const { search } = await searchOver(PAGES)
    const { results } = await search({ queries: [word], language, mode: 'low-cost' })
    expect(results.map(({ document }) => document.url)).toContain(addressOf(language, compound))
  })

  it('are found as written before longer ones that have them as a part', async () => {
    const [written, longer] = ['Rentenversicherung', 'Rentenversicherungsbeitrag']
    const page = aDocument('https://a.example/', { text: AROUND['de']?.(longer) ?? '', lang: 'de' })
    const { search } = await searchOver([page, ...PAGES])
    const { results } = await search({ queries: [written], language: 'de', mode: 'low-cost' })
    expect(results.map(({ document }) => document.url)).toEqual([addressOf('de', written), page.url])
  })
})
