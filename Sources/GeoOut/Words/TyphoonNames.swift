import TyphoonTrack

/// The spellings of the names of typhoons in Japanese and Chinese.
enum TyphoonNames {
  /// Returns JMA's spelling of a name, or `nil` if it is not on the Typhoon Committee's list.
  static func japanese(_ name: String) -> String? { japanese[name.uppercased()] }

  /// Returns the name that Taiwan's agency uses, or `nil` if it is not known.
  static func chinese(_ name: String) -> String? { chinese[name.uppercased()] }

  private static func table(_ list: String) -> [String: String] {
    var names: [String: String] = [:]
    for pair in list.split(atScalars: { $0 == "," || $0 == "\n" }) {
      let words = pair.split(at: " ")
      if words.count == 2 { names[String(words[0])] = String(words[1]) }
    }
    return names
  }

  /// The list in force, two names of the central Pacific that typhoons of 2015 kept, and names retired since 2000 (JMA, "台風の番号とアジア名の付け方",
  /// jma.go.jp/jma/kishou/know/typhoon/1-5.html).
  ///
  /// Names without a spelling of JMA's that was found keep their Latin letters. They are PEILOU,
  /// NARRA, GAENARI, BANG-LANG, LUC-BINH, SARBUL, AMUYAO, GOSARI, TSING-MA, ONG-MANG, HODU and
  /// JAMJARI (in the list since 2022 to 2024), BORI, SAOBIEN and TIANMA (2025), TIROU, TOMO, NARAE,
  /// BURAPHA, HOABAN, KOKI, GAEGURI, DIM-SUM and HEBI (2026), and the retired CHATAAN, IMBUDO,
  /// YANYAN and VICENTE. Eight of the names used in 2025 have no successors before 2027.
  private static let japanese = table(
    """
    DAMREY ダムレイ, HAIKUI ハイクイ, KIROGI キロギー, YUN-YEUNG インニョン, KOINU コイヌ, BOLAVEN ボラヴェン, SANBA サンバ,
    JELAWAT ジェラワット, EWINIAR イーウィニャ, MALIKSI マリクシ, GAEMI ケーミー, PRAPIROON プラピルーン, MARIA マリア,
    SON-TINH ソンティン, AMPIL アンピル, WUKONG ウーコン, JONGDARI ジョンダリ, SHANSHAN サンサン, YAGI ヤギ, LEEPI リーピ,
    BEBINCA バビンカ, PULASAN プラサン, SOULIK ソーリック, CIMARON シマロン, JEBI チェービー, MANGKHUT マンクット,
    KRATHON クラトーン, BARIJAT バリジャット, TRAMI チャーミー, KONG-REY コンレイ, YUTU イートゥー, YINXING インシン,
    TORAJI トラジー, MAN-YI マンニィ, USAGI ウサギ, PABUK パブーク, WUTIP ウーティップ, SEPAT セーパット, MUN ムーン, DANAS ダナス,
    NARI ナーリー, WIPHA ウィパー, FRANCISCO フランシスコ, LEKIMA レキマー, CO-MAY コメイ, KROSA クローサ, BAILU バイルー,
    PODUL ポードル, LINGLING レンレン, KAJIKI カジキ, FAXAI ファクサイ, NONGFA ノンファ, PEIPAH ペイパー, TAPAH ターファー,
    MITAG ミートク, HAGIBIS ハギビス, RAGASA ラガサ, NEOGURI ノグリー, BUALOI ブアローイ, MATMO マットゥモ, HALONG ハーロン,
    NAKRI ナクリー, FENGSHEN フンシェン, KALMAEGI カルマエギ, FUNG-WONG フォンウォン, KAMMURI カンムリ, KOTO コト,
    PHANFONE ファンフォン, NOKAEN ノケーン, VONGFONG ヴォンフォン, PENHA ペンニャ, NURI ヌーリ, SINLAKU シンラコウ,
    HAGUPIT ハグピート, JANGMI チャンミー, MEKKHALA メーカラー, HIGOS ヒーゴス, BAVI バービー, MAYSAK メイサーク, HAISHEN ハイシェン,
    NOUL ノウル, DOLPHIN ドルフィン, KUJIRA クジラ, CHAN-HOM チャンホン, LINFA リンファ, NANGKA ナンカー, SOUDELOR ソウデロア,
    SAUDEL ソウデル, MOLAVE モラヴェ, GONI コーニー, ATSANI アッサニー, ETAU アータウ, VAMCO ヴァムコー, KROVANH クロヴァン,
    DUJUAN ドゥージェン, SURIGAE スリゲ, CHOI-WAN チョーイワン, KOGUMA コグマ, CHAMPI チャンパー, IN-FA インファ,
    CEMPAKA チャンパカ, NEPARTAK ニパルタック, LUPIT ルピート, MIRINAE ミリネ, NIDA ニーダ, OMAIS オーマイス, CONSON コンソン,
    CHANTHU チャンスー, DIANMU ディアンムー, MINDULLE ミンドゥル, LIONROCK ライオンロック, KOMPASU コンパス, TOKEI トケイ,
    NAMTHEUN ナムセーウン, MALOU マーロウ, NYATOH ニヤトー, RAI ライ, MALAKAS マラカス, MEGI メーギー, CHABA チャバ, AERE アイレー,
    SONGDA ソングダー, TRASES トローセス, MULAN ムーラン, MEARI メアリー, MA-ON マーゴン, TOKAGE トカゲ, HINNAMNOR ヒンナムノー,
    MUIFA ムイファー, MERBOK マールボック, NANMADOL ナンマドル, TALAS タラス, NORU ノルー, KULAP クラー, ROKE ロウキー,
    SONCA ソンカー, NESAT ネサット, HAITANG ハイタン, NALGAE ナルガエ, BANYAN バンヤン, YAMANEKO ヤマネコ, PAKHAR パカー,
    SANVU サンヴー, MAWAR マーワー, GUCHOL グチョル, TALIM タリム, DOKSURI トクスリ, KHANUN カーヌン, LAN ラン, SAOLA サオラー,
    TEMBIN テンビン, BOPHA ボーファ, UTOR ウトア, FITOW フィートウ, HAIYAN ハイエン, RAMMASUN ラマスーン, MUJIGAE ムジゲ,
    KOPPU コップ, MELOR メーロー, MERANTI ムーランティ, SARIKA サリカー, HAIMA ハイマ, NOCK-TEN ノックテン, HATO ハト,
    KAI-TAK カイタク, RUMBIA ルンビア, MORAKOT モーラコット, KETSANA ケッツァーナ, PARMA パーマァ, FANAPI ファナピ, WASHI ワシ,
    BILIS ビリス, CHANCHU チャンチー, SAOMAI サオマイ, XANGSANE サンサーン, DURIAN ドリアン, LONGWANG ロンワン, NABI ナービー,
    MATSA マッツァ, RANANIM ラナニム, MAEMI マエミー, RUSA ルーサ, SONAMU ソナムー, TINGTING テンテン, SUDAL スーダエ,
    PONGSONA ポンソナ, VAMEI ヴァーメイ, HALOLA ハロラ, KILO キロ
    """)

  /// The names of Taiwan's Central Weather Administration.
  ///
  /// They are those of the list in force and of names retired since 2000 (中央氣象局, 西北太平洋及南海颱風中文譯名及國際命名對照表,
  /// editions of 2009, 2013-07-19 and 2017-05-01, and its warnings of 2018 to 2021). Names of which no source is certain are
  /// left out: a wrong name would be worse than Latin letters. So is NARI, which had another in 2001.
  private static let chinese = table(
    """
    DAMREY 丹瑞, HAIKUI 海葵, KIROGI 鴻雁, YUN-YEUNG 鴛鴦, KOINU 小犬, BOLAVEN 布拉萬, SANBA 三巴, JELAWAT 杰拉華,
    EWINIAR 艾維尼, MALIKSI 馬力斯, GAEMI 凱米, PRAPIROON 巴比侖, MARIA 瑪莉亞, SON-TINH 山神, AMPIL 安比, WUKONG 悟空,
    JONGDARI 雲雀, SHANSHAN 珊珊, YAGI 摩羯, LEEPI 麗琵, SOULIK 蘇力, CIMARON 西馬隆, JEBI 燕子, KRATHON 山陀兒,
    BARIJAT 百里嘉, TRAMI 潭美, KONG-REY 康芮, YINXING 銀杏, TORAJI 桔梗, MAN-YI 萬宜, USAGI 天兔, PABUK 帕布,
    WUTIP 蝴蝶, SEPAT 聖帕, MUN 木恩, DANAS 丹娜絲, WIPHA 薇帕, FRANCISCO 范斯高, BAILU 白鹿, PODUL 楊柳, LINGLING 玲玲,
    KAJIKI 劍魚, PEIPAH 琵琶, TAPAH 塔巴, MITAG 米塔, RAGASA 樺加沙, NEOGURI 浣熊, MATMO 麥德姆, HALONG 哈隆,
    NAKRI 娜克莉, FENGSHEN 風神, KALMAEGI 海鷗, FUNG-WONG 鳳凰, NURI 鸚鵡, SINLAKU 辛樂克, HAGUPIT 哈格比, JANGMI 薔蜜,
    MEKKHALA 米克拉, HIGOS 無花果, BAVI 巴威, HAISHEN 海神, NOUL 紅霞, DOLPHIN 白海豚, KUJIRA 鯨魚, CHAN-HOM 昌鴻,
    NANGKA 南卡, SAUDEL 沙德爾, KROVANH 科羅旺, DUJUAN 杜鵑, SURIGAE 舒力基, CHOI-WAN 彩雲, KOGUMA 小熊, IN-FA 烟花,
    CEMPAKA 查帕卡, NEPARTAK 尼伯特, LUPIT 盧碧, MIRINAE 銀河, NIDA 妮妲, OMAIS 奧麥斯, CHANTHU 璨樹, DIANMU 電母,
    LIONROCK 獅子山, MALOU 瑪瑙, NYATOH 妮亞圖, MALAKAS 馬勒卡, CHABA 芙蓉, AERE 艾利, SONGDA 桑達, MULAN 木蘭,
    MA-ON 馬鞍, TOKAGE 蝎虎, HINNAMNOR 軒嵐諾, MUIFA 梅花, MERBOK 莫柏, NANMADOL 南瑪都, TALAS 塔拉斯, NORU 諾盧,
    KULAP 庫拉, ROKE 洛克, SONCA 桑卡, NESAT 尼莎, HAITANG 海棠, NALGAE 奈格, BANYAN 榕樹, MAWAR 瑪娃, GUCHOL 谷超,
    TALIM 泰利, DOKSURI 杜蘇芮, KHANUN 卡努, LAN 蘭恩, SAOLA 蘇拉, PAKHAR 帕卡, HAGIBIS 哈吉貝, KAMMURI 北冕,
    PHANFONE 巴逢, VONGFONG 黃蜂, LINFA 蓮花, GONI 天鵝, TEMBIN 天秤, HAIYAN 海燕, MANGKHUT 山竹, LEKIMA 利奇馬,
    HATO 天鴿, MINDULLE 蒲公英, YUTU 玉兔, KROSA 柯羅莎, CONSON 康森, MAYSAK 梅莎, TRASES 翠絲, MEARI 米雷,
    KOMPASU 圓規, CHAMPI 薔琵, SARIKA 莎莉佳, HAIMA 海馬, MUJIGAE 彩虹, KAI-TAK 啟德, UTOR 尤特, FITOW 菲特,
    RAMMASUN 雷馬遜, MERANTI 莫蘭蒂, MEGI 梅姬, MORAKOT 莫拉克, SOUDELOR 蘇迪勒
    """)
}
