// The codes of ISO 639-3 that catalogues use, for those of ISO 639-1 that people write.

const CODES =
  'af:afr am:amh ar:ara az:aze be:bel bg:bul bn:ben bs:bos ca:cat cs:ces cy:cym da:dan de:deu el:ell en:eng eo:epo es:spa ' +
  'et:est eu:eus fa:fas fi:fin fr:fra ga:gle gl:glg gu:guj ha:hau he:heb hi:hin hr:hrv hu:hun hy:hye id:ind is:isl it:ita ' +
  'ja:jpn ka:kat kk:kaz km:khm kn:kan ko:kor ku:kur ky:kir la:lat lb:ltz lo:lao lt:lit lv:lav mk:mkd ml:mal mn:mon mr:mar ' +
  'ms:msa mt:mlt my:mya ne:nep nl:nld nn:nno no:nor oc:oci or:ori pa:pan pl:pol ps:pus pt:por ro:ron ru:rus sd:snd si:sin ' +
  'sk:slk sl:slv so:som sq:sqi sr:srp sv:swe sw:swa ta:tam te:tel tg:tgk th:tha tk:tuk tl:tgl tr:tur tt:tat uk:ukr ur:urd ' +
  'uz:uzb vi:vie wo:wol xh:xho yi:yid yo:yor zh:zho zu:zul'

const BY_TWO = new Map(CODES.split(' ').map((pair) => pair.split(':') as [string, string]))

/** A code that is not in the table stands for itself. */
export function threeLetterCode(code: string): string {
  return BY_TWO.get(code.toLowerCase()) ?? code.toLowerCase()
}
