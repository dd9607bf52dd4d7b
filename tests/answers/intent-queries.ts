// Queries with the intent that they must trigger and a part of the right answer, and queries that must trigger none.
// About half of those without an answer are lines of the TREC Million Query track (NIST, public).

/** By intent: query and what its answer must contain. */
export const ANSWERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CalculatorIntent: {
    '2+2': '4',
    '15% of 80': '12',
    '15 percent of 80': '12',
    'what is 20% of 150': '30',
    '100 + 10%': '110',
    '200 - 15%': '170',
    '20% off 50': '40',
    'square root of 144': '12',
    'sqrt(2)': '1.41421356237',
    'cube root of 27': '3',
    '3 plus 4': '7',
    '12 times 12': '144',
    '7 x 8': '56',
    '144 divided by 12': '12',
    '10 / 4': '2.5',
    '1000/8': '125',
    '100-37': '63',
    '(3+4)*5': '35',
    '2^10': '1,024',
    '2**8': '256',
    '5 squared': '25',
    '2 to the power of 16': '65,536',
    '10!': '3,628,800',
    '5 factorial': '120',
    '10 mod 3': '1',
    'sin(pi/2)': '1',
    'cos 60 degrees': '0.5',
    'log(1000)': '3',
    'ln(e)': '1',
    '0.1 + 0.2': '0.3',
    '0xff + 1': '256',
    '255 in hex': '0xFF',
    '0b1010 to decimal': '10',
    '10 in binary': '0b1010',
    'max(3, 9, 4)': '9',
    '1,234 * 2': '2,468',
    '2 pi': '6.28318530718',
    'calculate 2024-2020': '4',
    '9/11 =': '0.818181818182',
    'what is two plus two': '4',
    'how much is 12.5 * 8': '100',
    '1e3 + 1': '1,001',
    '3/4 of 60': '45',
    'what is 2/3 of 9': '6',
  },
  UnitsIntent: {
    '5 miles in km': '8.04672 kilometers',
    '72 f to c': '22.22222 degrees Celsius',
    '-40 celsius to fahrenheit': '-40 degrees Fahrenheit',
    'convert 10 kg to lbs': '22.04623 pounds',
    '3 cups to ml': '709.7647095 milliliters',
    '5\'10" in cm': '177.8 centimeters',
    '3 feet 4 inches to cm': '101.6 centimeters',
    'how many ounces in a pound': '16 ounces',
    'how many feet are in a mile': '5,280 feet',
    'how many cups in a gallon': '16 US cups',
    '60 mph to km/h': '96.56064',
    '100 km/h in mph': '62.13712',
    '10 gb to mb': '10,000 megabytes',
    '1 gib in mib': '1,024 mebibytes',
    'acres into square feet': '43,560 square feet',
    'cm to inches': '0.3937008 inches',
    '8 oz to ml': '236.5882365',
    '12 oz to grams': '340.1942775 grams',
    '30 mpg to l/100km': '7.840486',
    '1 atm in psi': '14.69595',
    '500 hp in kw': '372.8499',
    '90 minutes to hours': '1.5 hours',
    '1 1/2 cups in ml': '354.88235475',
    '6 stone in pounds': '84 pounds',
    'what is 350 degrees fahrenheit in celsius?': '176.6667',
    '180 degrees in radians': '3.141593',
    '5k in miles': '3.106856',
  },
  CurrencyIntent: {
    '100 usd to eur': '92.26 EUR',
    '$100 in euros': '92.26 EUR',
    '5 pounds to euros': '5.9375 EUR',
    'eur to usd': '1.0839 USD',
    'how many yen is 5 dollars': '757.45 JPY',
    'convert 20 gbp to usd': '25.74 USD',
  },
  TimeIntent: {
    'time in tokyo': '9:34 PM on Sunday, November 15, 2026 in Tokyo',
    'what time is it in london': '12:34 PM',
    'what is the current time in new york': '7:34 AM',
    'current time in mumbai': '6:04 PM',
    'sydney time': '11:34 PM',
    'california time': '4:34 AM',
    'time now in germany': '1:34 PM',
    'utc time': '12:34 PM',
    'mountain time': '5:34 AM',
    '3pm est to gmt': '8:00 PM in GMT',
    '10:30 pst in london': '6:30 PM in London',
    'est to pst': '3 hours behind',
    'time difference between london and tokyo': '9 hours ahead',
    '30 days after 2024-02-01': '2024-03-02',
    '90 days from today': '2027-02-13',
    '45 days ago': '2026-10-01',
    '2 weeks before march 1 2025': '2025-02-15',
    '1 month after 2024-01-31': '2024-02-29',
    '10 business days from 2026-11-13': '2026-11-27',
    'days between 2024-01-01 and 2024-12-31': '365 days',
    'days until christmas': '40 days until Christmas Day',
    'how many days until march 3': '108 days',
    'when is thanksgiving': 'Thursday, November 26, 2026',
    'when is easter 2027': 'March 28, 2027',
    'what day was july 4 1776': 'Thursday',
    'what is the date today': 'Sunday, November 15, 2026',
    "today's date": 'Sunday, November 15, 2026',
    'how long until halloween': '350 days until Halloween',
  },
  WeatherIntent: {
    'weather in washington': 'Washington, D.C.',
    'luxembourg weather': 'Luxembourg, Luxembourg',
    'weather for avon in': 'Avon, Indiana',
    'what is the weather like in quebec': 'Québec, Canada',
    'dc weather': 'Washington, D.C.',
    'weather in berlin': 'Berlin, Germany',
    'what is the weather like in paris?': 'Paris, France',
    'boston weather': 'Boston',
    'weather seattle': 'Seattle',
    'key west fl weather': 'Key West',
    'weather forecast for jacksonville': 'Jacksonville',
    'is it raining in london': 'London',
    'how cold is it in oslo': 'Oslo',
    'temperature in madrid': 'Madrid',
    'current weather in tokyo': 'Tokyo',
    'weather in springfield, il': 'Springfield, Illinois',
    'tucson az weather forecast': 'Tucson',
    'weather in münchen': 'Munich',
    'nyc weather': 'New York City',
    'columbia mo weather': 'Columbia, Missouri',
    'san diego weather today': 'San Diego',
  },
  DefinitionIntent: {
    'define ox': 'bull',
    'what is the definition of an ad': 'promotion',
    'define: shore up': 'support',
    'define serendipity': 'good luck in making unexpected and fortunate discoveries',
    'serendipity meaning': 'good luck',
    'what does ubiquitous mean': 'present everywhere at once',
    'definition of photosynthesis': 'synthesis of compounds',
    'meaning of ephemeral': 'lasting a very short time',
    'define intellectual property': 'intangible property',
    'ambiguous definition': 'interpretation',
    'what is insomnia': 'inability to sleep',
    'what is the meaning of altruism': 'unselfish concern',
    'what is osha': 'OSHA',
  },
  KnowledgeIntent: {
    'where is moca': 'Dominican Republic',
    'what is the capital city in japan': 'Tokyo',
    'qatar facts': 'Doha',
    'capital of france': 'Paris',
    'what is the capital of japan': 'Tokyo',
    'capital of bolivia': 'Sucre',
    'currency of japan': 'JPY',
    'what currency does switzerland use': 'CHF',
    'what language is spoken in brazil': 'Portuguese',
    'haiti language': 'French',
    'population of tokyo': '8,336,599',
    'atomic number of gold': '79',
    'chemical symbol for iron': 'Fe',
    'calling code of germany': '+49',
    'where is aruba': 'North America',
    'facts about canada': 'Ottawa',
    'what is the mit license': 'SPDX identifier MIT',
    'define javascript': 'programming language',
    'what is helium': 'atomic number 2',
    'what is css grid': 'two-dimensional layout',
    'germany wiki': 'Berlin',
  },
}

/** No answer: anything said here would be a guess, or wrong. */
export const UNANSWERED: readonly string[] = `
2024-2025 budget
2024-2025
2024/25
c++ 17
c++
c#
pi day
pi
raspberry pi 4
pi 4
time magazine
time
time out
time machine
time warner cable
prime time
good time
reading time
bed time stories
daylight saving time
time in a bottle
time in range diabetes
united state time zone map
battery powered time clock
sub-talar implant recovery time
once upon a time in hollywood
apple pie recipe
24/7
9/11
what is 9/11
7-11
50/50
20/20
911
123
12
1801
1984
401(k)
501(c)(3)
1099 misc change
1040 tax tables
26 usc tax exemption disabled veterans
812 area code
555-1234
555-123-4567
(555) 123-4567
1-800-flowers
192.168.1.1
10.0.0.0/8
v1.2.3
2020-03-01
12/25/2020
978-3-16-148410-0
0x80070005
4x4
2x4 lumber
1920x1080
50%
100%
covid-19
f-16
b-52
h2o
a+b
a+ certification
google+
disney+
log4j
sin city
one plus one
e3
3d
5g
300 m
10-4
18-24 year olds
50 dollar gold coin
4 ever models
67th district court
1997 honda accord
12 ml of ethanol in a alcohol screen
2 in 1 laptop
9 to 5
8 mile
28 days later
30 days of night
3 days to kill
7 days to die
24 hours in police custody
how many calories in an apple
how many grams in a cup of flour
how many ounces in a shot
how much orange juice is in a serving size
calories in whole beans
5 miles to kg
usb to hdmi converter
convert pdf to jpg
any audio converter
road to perdition
second to none
day to day
a day to remember
florida weather
weather in indiana
weather in maine
weather in brazil
is it windy in arizona
weather in jamaica
weather in vi
what is moca
what is luton
definition of lu
what is the definition of p
half of it
24/7 of the year
weather channel
weather strip
weather map
weather radar
weather underground
nice weather
weather tomorrow
weather in april
weekend weather
14 day weather forecast
noaa weather
national weather service
canadian weather
weather science projects for kids
texas weather averages
tornado weather
weather predictions for asheville north carolina in april
depending on the wind direction and the cloud class what weather will come
temperature of the sun
define
meaning of life
meaning of color red
medicaid state plan defines supported employment services
what does the fda define as a drug
defined contribution retirement plans
what is love
what is a mouse
what is python
what is the best laptop
capital one
capital punishment
capital of georgia
united states population trends
math symbol
programming language
when is the next election
release date
gta 6 release date
first date ideas
due date calculator
cat
apple
nice
reading
mobile
polish
orange
"2+2"
site:example.com 2+2
statement of selective service registration status
internet copyright
civil service reform act of 1978
what was the name of the plane that chuck yeager was in when he broke the sound barrier and how fast was it going
american consulate in caracas venezuela
iodine in blood
geostationary satellite
muskie fishing in missouri
letter of invitation to visit the us
citizens guide to the federal budget
how do hurricanes form for kids
type 1 juvenile diabetes
travel shows in connecticut
blizzard of 2006 snowfall totals in rhode island
how to prevent infections in intubated patients
walking tours in scotland
iron age in africa
jobs in goldsboro north carolina
`
  .split('\n')
  .filter((query) => query !== '')
