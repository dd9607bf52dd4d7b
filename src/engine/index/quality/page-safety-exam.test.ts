// The safe-search classifier before pages that it was not trained on: medical, legal and educational ones must pass.
import { describe, expect, it } from 'vitest'
import { ratePage } from './page-safety.ts'

type Page = readonly [host: string, title: string, text: string]

const MEDICAL: readonly Page[] = [
  [
    'urology.example',
    'Premature ejaculation',
    'Premature ejaculation is the most common sexual problem of men. Squeezing the penis, condoms and certain drugs delay orgasm. A urologist or a sex therapist can help.',
  ],
  [
    'std-info.example',
    'Genital herpes',
    'Herpes is passed on by vaginal, anal and oral sex. Blisters appear on the penis, the vulva or around the anus. There is no cure, but tablets shorten an outbreak.',
  ],
  [
    'gyn.example',
    'Your first pelvic exam',
    'You undress below the waist and lie on your back. The doctor looks at the vulva, then into the vagina with a speculum. You may ask to stop at any time.',
  ],
  [
    'men.example',
    'Peyronie disease',
    'Scar tissue bends the penis during an erection and can make sex painful. Injections or surgery help in severe cases.',
  ],
  [
    'oncology.example',
    'Sex after prostate cancer',
    'Erections often weaken after surgery. Pumps, tablets and patience help couples to enjoy sex again. Orgasms without semen are normal.',
  ],
  [
    'pediatrics.example',
    'Teens and sexuality',
    'Most teens look at porn before they are sixteen. Ask what they have seen, and tell them that sex in videos is acted.',
  ],
  [
    'addiction.example',
    'Treating cybersex and pornography use',
    'We studied 120 patients who felt that pornography and sex chats ruled their lives. Twelve weeks of therapy halved the hours online.',
  ],
  [
    'breast.example',
    'Nipple discharge',
    'Clear or bloody fluid from one breast should be seen by a doctor. Squeezing the nipples makes it worse.',
  ],
  [
    'hiv.example',
    'PrEP for gay and bisexual men',
    'A pill a day protects men who have sex with men from HIV. It does not protect from syphilis; condoms do.',
  ],
  [
    'pelvis.example',
    'Vaginismus',
    'The muscles of the vagina tighten by themselves, so that sex, tampons and exams hurt. Dilators and therapy work for nine women of ten.',
  ],
]
const LEGAL: readonly Page[] = [
  [
    'statutes.example',
    'Sexual Offences Act 2003',
    'A person commits an offence if he intentionally penetrates the vagina, anus or mouth of another person with his penis without consent.',
  ],
  [
    'cases.example',
    'Miller v. California',
    'The test is whether the work, taken as a whole, appeals to the prurient interest and depicts sexual conduct in a patently offensive way. Miller had mailed brochures of adult books.',
  ],
  [
    'compliance.example',
    'What section 2257 asks of publishers',
    'Keep a copy of the identity card of each performer. State on each page of the site where the records of sexually explicit images are held.',
  ],
  [
    'tribunal.example',
    'Dismissed for watching porn at work',
    'The employee had watched porn on his computer for hours. The tribunal found the dismissal fair since the policy forbade adult sites.',
  ],
  [
    'victims.example',
    'Someone posted my nudes',
    'Save the evidence, report the pictures to the platform, and go to the police. Sharing nudes without consent is a crime in 48 states.',
  ],
  [
    'brothels.example',
    'Licensing of brothels in Nevada',
    'Counties below 700,000 people may license brothels. Prostitutes are tested weekly; escorts who meet clients elsewhere break the law.',
  ],
  [
    'age.example',
    'Age checks on adult websites',
    'From July, porn sites must verify that users are 18. Regulators can block sites and fine their owners.',
  ],
  [
    'dmca.example',
    'Copyright in adult films',
    'Courts disagree whether obscene films can have copyright. A studio sued 300 people for sharing a porn movie over BitTorrent.',
  ],
  [
    'stripclub.example',
    'Zoning of strip clubs',
    'The city may keep strip clubs and sex shops 500 feet from schools, the court held, but may not ban nude dancing everywhere.',
  ],
  [
    'employment.example',
    'Sexual harassment at work',
    'Jokes about breasts, nude calendars and demands for sex are harassment. Write down what happened and tell your union.',
  ],
]
const EDUCATIONAL: readonly Page[] = [
  [
    'lesson.example',
    'Reproduction: a unit for year 8',
    'Draw the male and the female organs and label penis, testicles, ovaries, uterus and vagina. Explain how sperm reaches the egg.',
  ],
  [
    'library.example',
    'Lolita and its readers',
    'Humbert is a liar. The erotic of the prose hides what he does to a child. Compare the cover pictures, which show a sexy girl the book does not contain.',
  ],
  [
    'arthistory.example',
    "Manet's Olympia",
    'A naked woman looks straight at us. Visitors of 1865 saw a prostitute, not a goddess, and the nude became a scandal.',
  ],
  [
    'gender.example',
    'Introduction to queer theory',
    'We read Rubin on the sex wars: lesbians, leather, BDSM and the quarrel over pornography in the 1980s.',
  ],
  [
    'zoology.example',
    'Mating of slugs',
    'Leopard slugs hang from a thread and wind their penises around each other. Both partners are male and female.',
  ],
  [
    'etymology.example',
    'Where four-letter words come from',
    'Fuck, shit and cunt are old Germanic words. Ass was arse; cock was a bird and a tap before it was a penis.',
  ],
  [
    'film.example',
    'Deep Throat and the golden age',
    'The porn film of 1972 ran in ordinary cinemas. Critics reviewed hardcore films, and stars gave interviews on television.',
  ],
  [
    'safety.example',
    'Safe internet for children',
    'Turn on safe search. It hides porn and naked pictures, but no filter is perfect. Put the computer in the living room.',
  ],
  [
    'classics.example',
    'Sex in Pompeii',
    'Walls of the brothel show couples in several positions. Prices and the names of the girls were scratched beside them.',
  ],
  [
    'data.example',
    'A dataset of explicit images for moderation research',
    'Classes: porn, hentai, sexy, neutral, drawing. Access only for researchers, since the pictures are explicit.',
  ],
]
const ADULT: readonly Page[] = [
  ['xxx-best-clips-porn.example', 'Best free porn clips xxx', 'Sign in'],
  ['hotmilfs.example', 'MILF sex videos', 'Horny moms fuck young guys. Free HD movies, new scenes daily.'],
  [
    'delta.example',
    'Amateur anal porn tube',
    'Watch amateur couples: anal, blowjob, cumshot, threesome, gangbang. 100,000 free clips.',
  ],
  ['porn-xxx-hub.example', 'Welcome', 'Please log in'],
  [
    'livegirls.example',
    'Nude cam girls live now',
    'Sexy naked girls on webcam. Free sex chat, join and watch them cum.',
  ],
  [
    'erotikfilme.example',
    'Pornofilme gratis',
    'Geile Frauen nackt beim Ficken, deutsche Amateure, Titten, Arsch, Sexfilme in voller Länge.',
  ],
  [
    'omega.example',
    'Sexe gratuit: vidéos porno amateur',
    'Salopes nues, gros seins, sodomie et fellation. Des milliers de vidéos porno françaises.',
  ],
  [
    'escortsnow.example',
    'Escorts in your city',
    'Busty escorts for sex tonight: anal, oral, lesbian shows. Nude photos, call now.',
  ],
  [
    'sigma.example',
    'Hentai and porn comics',
    'Uncensored hentai, big tits, milf, tentacle sex, free xxx comics to read online.',
  ],
  [
    'theta.example',
    'Dirty story: the babysitter',
    'He pulled down her panties and fucked her pussy hard. She sucked his cock until he came on her tits.',
  ],
]

const rated = ([host, title, text]: Page): string => ratePage({ url: `https://${host}/page`, title, text })

describe.each([
  ['medical', MEDICAL],
  ['legal', LEGAL],
  ['educational', EDUCATIONAL],
])('%s pages', (_, pages) => {
  it.each(pages)('%s: %s', (...page) => {
    expect(rated(page)).toBe('unknown')
  })
})

describe('adult pages', () => {
  it.each(ADULT)('%s: %s', (...page) => {
    expect(rated(page)).toBe('unsafe')
  })
})
