// Pages in seventeen languages are found by their languages' words: other forms, compounds, clitics, scripts without spaces.
import { describe, expect, it } from 'vitest'
import { aDocument, searchOver } from '../../../tests/support/search-samples.ts'

/** Pages by name, each a title and a text, and queries with the page that must come first. */
interface JudgedLanguage {
  readonly pages: Readonly<Record<string, readonly [title: string, text: string]>>
  readonly queries: readonly (readonly [query: string, first: string])[]
}

const LANGUAGES: Readonly<Record<string, JudgedLanguage>> = {
  de: {
    pages: {
      kranken: [
        'Krankenversicherung',
        'Die gesetzliche Krankenversicherung zahlt Arztbesuche und Medikamente. Beiträge richten sich nach dem Einkommen.',
      ],
      speicher: [
        'Solarstrom speichern',
        'Ein Stromspeicher im Keller nimmt den Strom vom Dach auf und gibt ihn abends wieder ab.',
      ],
      haus: [
        'Häuser bauen',
        'Wer Häuser baut, braucht einen Bauantrag bei der Gemeinde und einen Plan vom Architekten.',
      ],
      brot: ['Brot backen ohne Hefe', 'Sauerteigbrot braucht Zeit: Der Teig ruht über Nacht.'],
    },
    queries: [
      ['was kostet die krankenversicherung', 'kranken'],
      ['haus bauen antrag', 'haus'],
      ['wie backt man ein brot', 'brot'],
      ['solarstromspeicher', 'speicher'],
      ['versicherung für kranke', 'kranken'],
      ['strassen und häuser', 'haus'],
    ],
  },
  nl: {
    pages: {
      fiets: [
        'Fietsverzekering afsluiten',
        'Een verzekering voor uw fiets betaalt bij diefstal. De premie hangt af van de waarde.',
      ],
      belasting: [
        'Belastingaangifte doen',
        'De aangifte van de inkomstenbelasting moet voor 1 mei binnen zijn.',
      ],
      kaas: ['Kaas maken', 'Kazen worden gemaakt van melk, stremsel en zout.'],
    },
    queries: [
      ['de verzekering van een fiets', 'fiets'],
      ['kazen', 'kaas'],
      ['belasting aangifte', 'belasting'],
      ['hoe maak je kaas', 'kaas'],
      ['fietsen verzekeren', 'fiets'],
      ['aangiftes', 'belasting'],
      ['een kaasje maken', 'kaas'],
    ],
  },
  sv: {
    pages: {
      skatt: ['Skattedeklaration', 'Deklarationen ska lämnas senast den 2 maj. Skatteverket skickar ut den.'],
      bil: ['Bilar och däck', 'Vinterdäck krävs på bilar från december till mars.'],
      skog: ['Skogen i Sverige', 'Skogarna täcker mer än hälften av landet.'],
    },
    queries: [
      ['när ska man lämna deklarationen', 'skatt'],
      ['bilens vinterdäck', 'bil'],
      ['skog i sverige', 'skog'],
      ['skatt deklaration', 'skatt'],
      ['deklarationer', 'skatt'],
      ['bilarna', 'bil'],
      ['skogarnas land', 'skog'],
    ],
  },
  fi: {
    pages: {
      kirja: [
        'Kirjastot Helsingissä',
        'Kirjastoista voi lainata kirjoja ilmaiseksi. Kortti maksaa viisi euroa.',
      ],
      talo: ['Talon rakentaminen', 'Talot rakennetaan usein puusta. Rakennuslupa haetaan kunnalta.'],
      jarvi: ['Suomen järvet', 'Järvissä ui ahvenia ja haukia. Suurin järvi on Saimaa.'],
    },
    queries: [
      ['kirjasto', 'kirja'],
      ['talo', 'talo'],
      ['järven kalat haukia', 'jarvi'],
      ['rakennuslupa talolle', 'talo'],
    ],
  },
  fr: {
    pages: {
      eau: ["L'eau potable", "La qualité de l'eau est contrôlée chaque mois par l'agence."],
      ecole: [
        "Inscription à l'école",
        "Les écoles maternelles accueillent les enfants dès trois ans. L'inscription se fait à la mairie.",
      ],
      pain: ['Faire du pain', "Il faut de la farine, de l'eau et du levain."],
    },
    queries: [
      ["qualité de l'eau", 'eau'],
      ['eau potable', 'eau'],
      ['inscrire un enfant à l’école', 'ecole'],
      ['comment faire du pain', 'pain'],
      ['ecole maternelle', 'ecole'],
    ],
  },
  it: {
    pages: {
      acqua: ["La bolletta dell'acqua", "Il costo dell'acqua cambia da città a città."],
      amico: ["L'amicizia tra i popoli", 'Gli amici si vedono nel bisogno.'],
      scuola: ['Scuole aperte', "Le scuole riaprono a settembre; l'orario è sul sito."],
    },
    queries: [
      ['acqua costo', 'acqua'],
      ["bolletta dell'acqua", 'acqua'],
      ['scuola orario', 'scuola'],
      ['amico', 'amico'],
    ],
  },
  es: {
    pages: {
      casa: ['Comprar una casa', 'Las casas en el centro son más caras. El notario cobra una parte.'],
      coche: ['Seguro de coche', 'Los seguros de coches pagan los daños a terceros.'],
      nino: ['Vacunas para niños', 'Los niños reciben sus vacunas en el centro de salud.'],
    },
    queries: [
      ['casas en el centro', 'casa'],
      ['seguro para el coche', 'coche'],
      ['vacuna niño', 'nino'],
      ['vacunas ninos', 'nino'],
    ],
  },
  ru: {
    pages: {
      kniga: ['Книги в библиотеке', 'В библиотеке можно взять книгу на месяц бесплатно.'],
      pogoda: ['Погода в Москве', 'Завтра в Москве ожидается дождь и сильный ветер.'],
      elka: ['Ёлка на Новый год', 'Ёлки продают на площадях с двадцатого декабря.'],
    },
    queries: [
      ['взять книгу', 'kniga'],
      ['библиотека книги', 'kniga'],
      ['погода москва', 'pogoda'],
      ['елки', 'elka'],
      ['где продают ёлку', 'elka'],
    ],
  },
  ar: {
    pages: {
      kitab: ['المكتبة الوطنية', 'تحتوي المكتبة على كتب ومخطوطات قديمة، ويمكن استعارة الكتاب لمدة شهر.'],
      tibb: ['الصحة في المدارس', 'يفحص الطبيب الطلاب في المدرسة كل سنة.'],
      maa: ['أسعار المياه', 'ترتفع أسعار الماء في الصيف.'],
    },
    queries: [
      ['مكتبة وطنية', 'kitab'],
      ['المدرسة', 'tibb'],
      ['أسعار الماء', 'maa'],
      ['والمكتبة', 'kitab'],
      ['اسعار المياه', 'maa'],
    ],
  },
  ja: {
    pages: {
      tokyo: ['東京の図書館', '東京都の図書館では本を無料で借りることができます。'],
      ramen: ['ラーメンの作り方', 'スープは鶏がらと醤油で作ります。麺は三分ゆでます。'],
      denki: ['電気料金の計算', '電気料金は基本料金と使用量で決まります。'],
    },
    queries: [
      ['図書館 本 借りる', 'tokyo'],
      ['ラーメン スープ', 'ramen'],
      ['電気料金', 'denki'],
      ['東京の図書館', 'tokyo'],
      ['らーめん', 'ramen'],
      ['ﾗｰﾒﾝ', 'ramen'],
    ],
  },
  zh: {
    pages: {
      tushu: ['北京图书馆开放时间', '图书馆每天上午九点开门，读者可以免费借书。'],
      tianqi: ['上海天气预报', '明天上海有雨，气温二十度。'],
      dianfei: ['如何缴纳电费', '电费可以在手机上缴纳，也可以去银行。'],
    },
    queries: [
      ['图书馆开放时间', 'tushu'],
      ['上海明天天气', 'tianqi'],
      ['电费', 'dianfei'],
      ['怎么交电费', 'dianfei'],
      ['借书', 'tushu'],
    ],
  },
  pl: {
    pages: {
      ksiazka: ['Książki w bibliotece', 'W bibliotece można wypożyczyć książkę na miesiąc.'],
      szkola: ['Szkoły podstawowe', 'Zapisy do szkół trwają do marca.'],
      woda: ['Ceny wody', 'Woda w kranie jest badana co tydzień.'],
    },
    queries: [
      ['książka biblioteka', 'ksiazka'],
      ['szkoła zapisy', 'szkola'],
      ['cena wody', 'woda'],
      ['ksiazki', 'ksiazka'],
    ],
  },
  da: {
    pages: {
      cykel: ['Cykler i byen', 'Cyklerne stilles i stativet ved stationen. En lås koster hundrede kroner.'],
      bolig: ['Boligstøtte', 'Lejere kan søge om støtte til huslejen hos kommunen.'],
      skole: ['Skolernes ferie', 'Skolerne holder ferie i uge 42.'],
    },
    queries: [
      ['cykel ved stationen', 'cykel'],
      ['støtte til lejeren', 'bolig'],
      ['skole ferie', 'skole'],
      ['skolens ferier', 'skole'],
    ],
  },
  nb: {
    pages: {
      hytte: ['Hytter på fjellet', 'Hyttene må bookes i god tid før påsken.'],
      fisk: ['Fiske i elver', 'Fiskekort for elvene selges på nettet.'],
      barnehage: ['Barnehageplass', 'Barnehagene tar opp barn i august. Søknaden sendes til kommunen.'],
    },
    queries: [
      ['hytte på fjell', 'hytte'],
      ['fiske i elva', 'fisk'],
      ['søknader til barnehagen', 'barnehage'],
      ['hyttenes påske', 'hytte'],
    ],
  },
  pt: {
    pages: {
      praia: ['Praias do Algarve', 'As praias têm bandeira azul e nadadores no verão.'],
      pao: ['Fazer pão em casa', 'Os pães levam farinha, água, sal e fermento.'],
      carta: ['Carta de condução', 'As cartas são renovadas aos cinquenta anos.'],
    },
    queries: [
      ['praia bandeira azul', 'praia'],
      ['pães caseiros', 'pao'],
      ['renovar a carta', 'carta'],
      ['conducao', 'carta'],
    ],
  },
  cs: {
    pages: {
      kniha: ['Knihy v knihovně', 'V knihovně si můžete půjčit knihu na měsíc.'],
      vlak: ['Vlaky do Brna', 'Vlakem se do Brna dostanete za dvě hodiny.'],
      skola: ['Zápis do školy', 'Školy zapisují děti v dubnu.'],
    },
    queries: [
      ['kniha', 'kniha'],
      ['vlak brno', 'vlak'],
      ['škola zápis', 'skola'],
      ['skoly', 'skola'],
    ],
  },
  tr: {
    pages: {
      kitap: ['Kütüphanede kitaplar', 'Kitaplar bir ay için ücretsiz alınabilir.'],
      ev: ['Evlerde enerji', 'Evler kışın iyi yalıtılmalıdır.'],
      okul: ['Okullar ne zaman açılıyor', 'Okullarda dersler eylülde başlar.'],
    },
    queries: [
      ['kitap', 'kitap'],
      ['evin enerjisi', 'ev'],
      ['okul dersleri', 'okul'],
      ['kitapları almak', 'kitap'],
    ],
  },
}

const PAGES = Object.entries(LANGUAGES).flatMap(([lang, { pages }]) =>
  Object.entries(pages).map(([name, [title, text]]) =>
    aDocument(`https://${lang}.example/${name}`, { title, text, lang }),
  ),
)

describe.each(Object.entries(LANGUAGES))('pages in %s', (language, { queries }) => {
  it.each(queries)('%s', async (query, first) => {
    const { search } = await searchOver(PAGES)
    const { results } = await search({ queries: [query], language, mode: 'balanced' })
    expect(results[0]?.document.url).toBe(`https://${language}.example/${first}`)
  })
})
