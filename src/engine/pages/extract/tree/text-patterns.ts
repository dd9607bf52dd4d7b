// What the wording of a short block gives away: buttons, legal lines, headings of what does not belong to the content.

export interface Wording {
  /** A command of the page: share, log in, add to cart. */
  readonly action: boolean
  readonly legal: boolean
  /** Announces something beside the content: related posts, comments, newsletter. */
  readonly beside: boolean
  readonly byline: boolean
  readonly date: boolean
  readonly price: boolean
  readonly ago: boolean
}

const ACTION =
  /^(?:share|tweet|pin it|print|e-?mail|follow|subscribe|sign ?(?:in|up|out)|log ?(?:in|out)|register|join|menu|search|close|skip|home|contact|about us|next|prev(?:ious)?|back|load more|show (?:more|less|all)|read (?:more|next|full|the)|view (?:all|more|cart|profile|details)|see (?:all|more)|learn more|find out|discover|add to|buy|shop|order|book|reply|report|like|save|edit|quote|cancel|submit|download|get started|start|try|click|continue|filter|sort|apply|reset|clear|select|choose|compare|watch|play|copy|toggle|expand|open|go to|jump to|upvote|downvote|flag|bookmark|teilen|drucken|anmelden|suche|mehr|weiter|zurück|weiterlesen|partager|imprimer|se connecter|rechercher|lire|suivant|compartir|imprimir|iniciar|buscar|leer|siguiente|condividi|stampa|accedi|cerca|leggi|compartilhar|entrar|udostępnij|drukuj|zaloguj)\b/
const LEGAL =
  /©|copyright|all rights reserved|rights reserved|privacy|cookie|terms (?:of|and|&)|impressum|datenschutz|mentions légales|aviso legal|disclaimer|affiliate|powered by|unsubscribe|do not sell|trademark|recaptcha/
const BESIDE =
  /^(?:related|recommend|you (?:may|might|also)|more (?:from|in|on|like|stories|news|about|articles|posts|products|to)|also (?:on|in|read)|popular|trending|most (?:read|popular|viewed)|latest|recent|similar|customers? (?:also|who)|people also|frequently bought|what (?:others|to read)|comments?\b|\d+ (?:comments?|repl(?:y|ies)|thoughts?|responses?)|leave a|post a|add a|write a|share (?:this|on|via|your)|about (?:the )?author|written by|tags?\b|tagged|categories|category|filed under|posted in|topics|advertis|sponsor|newsletter|sign up|stay (?:in|up|connected|informed)|follow|further reading|see also|read (?:also|next|more)|explore|keep reading|up next|don't miss|in this (?:article|section|guide)|on this page|table of contents|contents$|quick links|useful links|resources|connect|get (?:the|our|in touch|updates)|join|subscribe|contact|need help|have (?:a )?questions|your cart|reviews?\b|customer reviews|das könnte|mehr zum|ähnliche|kommentare|lesen sie|verwandte|schlagw|à lire|lire aussi|sur le même|articles? (?:liés|similaires)|commentaires|artículos|te puede|relacionad|comentarios|leggi anche|articoli|potrebbe|commenti|veja (?:também|mais)|leia|zobacz|czytaj|powiązane|komentarze|podobne|lees ook|gerelateerd|reacties)/
/** The same in scripts whose letters end no word for `\b`. */
const ACTION_BEYOND_LATIN =
  /^(?:分享|转发|轉發|收藏|登录|登錄|登入|注册|註冊|搜索|搜尋|下一|上一|返回|更多|查看|阅读全文|閱讀全文|首页|首頁|シェア|ツイート|ログイン|検索|続きを読む|もっと見る|次へ|前へ|戻る|ホーム|공유|로그인|검색|더보기|다음|이전|поделиться|войти|регистрация|поиск|читать|далее|назад|подписаться|меню|печать|مشاركة|شارك|تسجيل|بحث|اقرأ|المزيد|κοινοποίηση|σύνδεση|αναζήτηση)/
const BESIDE_BEYOND_LATIN =
  /^[【[（(■▼◆●▶]?(?:関連|おすすめ|人気|注目|ランキング|アクセスランキング|最新|新着|コメント|トラックバック|あわせて読みたい|こちらも|カテゴリ|タグ|プロフィール|相关|相關|推荐|推薦|热门|熱門|热点|评论|評論|留言|猜你喜欢|延伸阅读|延伸閱讀|标签|標籤|分类|分類|广告|廣告|관련|추천|인기|최신|댓글|태그|читайте также|похожие|по теме|комментари|рекоменд|популярн|последние|теги|рубрики|ещё|еще|реклама|ذات صلة|مواضيع|التعليقات|الأكثر|اقرأ أيضا|διαβάστε|σχετικ|σχόλια)/

const BYLINE = /^(?:by|von|par|por|di|door|autor|author|written by|posted by|text:|auteur)\b/
const DATE =
  /\b(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.]\d|\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d{1,2}\.? (?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/
const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|usd|eur|zł|kr\b|chf)/
const AGO =
  /\b(?:\d+|an?) ?(?:s|sec|m|min|h|hrs?|d|w|mo|y|minutes?|hours?|days?|weeks?|months?|years?)\.? ago\b|\bmin(?:ute)?s? read\b/

/** Longer blocks are prose, whatever word they begin with. */
const MAX_LENGTH = 160

export function readWording(text: string): Wording {
  const isShort = text.length <= MAX_LENGTH
  const lower = text.length <= 4 * MAX_LENGTH ? text.toLowerCase().replaceAll('’', "'") : ''
  return {
    action: isShort && (ACTION.test(lower) || ACTION_BEYOND_LATIN.test(lower)),
    legal: LEGAL.test(lower),
    beside: isShort && (BESIDE.test(lower) || BESIDE_BEYOND_LATIN.test(lower)),
    byline: isShort && BYLINE.test(lower),
    date: isShort && DATE.test(lower),
    price: isShort && PRICE.test(lower),
    ago: isShort && AGO.test(lower),
  }
}
