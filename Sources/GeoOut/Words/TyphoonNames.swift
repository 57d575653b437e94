/// The Japanese spelling of the names of typhoons.
enum TyphoonNames {
  /// Returns JMA's spelling of a name, or `nil` if it is not on the Typhoon Committee's list.
  static func japanese(_ name: String) -> String? { names[name.uppercased()] }

  /// The list in force, two names of the central Pacific that typhoons of 2015 kept, and names retired since 2000 (JMA, "台風の番号とアジア名の付け方",
  /// jma.go.jp/jma/kishou/know/typhoon/1-5.html).
  ///
  /// Names without a spelling of JMA's that was found keep their Latin letters. They are PEILOU,
  /// NARRA, GAENARI, BANG-LANG, LUC-BINH, SARBUL, AMUYAO, GOSARI, TSING-MA, ONG-MANG, HODU and
  /// JAMJARI (in the list since 2022 to 2024), BORI, SAOBIEN and TIANMA (2025), TIROU, TOMO, NARAE,
  /// BURAPHA, HOABAN, KOKI, GAEGURI, DIM-SUM and HEBI (2026), and the retired CHATAAN, IMBUDO,
  /// YANYAN and VICENTE. Eight of the names used in 2025 have no successors before 2027.
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for pair in list.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      let words = pair.split(separator: " ")
      if words.count == 2 { names[String(words[0])] = String(words[1]) }
    }
    return names
  }()

  private static let list = """
    DAMREY ダムレイ, HAIKUI ハイクイ, KIROGI キロギー, YUN-YEUNG インニョン, KOINU コイヌ,
    BOLAVEN ボラヴェン, SANBA サンバ, JELAWAT ジェラワット, EWINIAR イーウィニャ, MALIKSI マリクシ,
    GAEMI ケーミー, PRAPIROON プラピルーン, MARIA マリア, SON-TINH ソンティン, AMPIL アンピル,
    WUKONG ウーコン, JONGDARI ジョンダリ, SHANSHAN サンサン, YAGI ヤギ, LEEPI リーピ,
    BEBINCA バビンカ, PULASAN プラサン, SOULIK ソーリック, CIMARON シマロン, JEBI チェービー,
    MANGKHUT マンクット, KRATHON クラトーン, BARIJAT バリジャット, TRAMI チャーミー,
    KONG-REY コンレイ, YUTU イートゥー, YINXING インシン, TORAJI トラジー, MAN-YI マンニィ,
    USAGI ウサギ, PABUK パブーク, WUTIP ウーティップ, SEPAT セーパット, MUN ムーン, DANAS ダナス,
    NARI ナーリー, WIPHA ウィパー, FRANCISCO フランシスコ, LEKIMA レキマー, CO-MAY コメイ,
    KROSA クローサ, BAILU バイルー, PODUL ポードル, LINGLING レンレン, KAJIKI カジキ,
    FAXAI ファクサイ, NONGFA ノンファ, PEIPAH ペイパー, TAPAH ターファー, MITAG ミートク,
    HAGIBIS ハギビス, RAGASA ラガサ, NEOGURI ノグリー, BUALOI ブアローイ, MATMO マットゥモ,
    HALONG ハーロン, NAKRI ナクリー, FENGSHEN フンシェン, KALMAEGI カルマエギ,
    FUNG-WONG フォンウォン, KAMMURI カンムリ, KOTO コト, PHANFONE ファンフォン, NOKAEN ノケーン,
    VONGFONG ヴォンフォン, PENHA ペンニャ, NURI ヌーリ, SINLAKU シンラコウ, HAGUPIT ハグピート, JANGMI チャンミー,
    MEKKHALA メーカラー, HIGOS ヒーゴス, BAVI バービー, MAYSAK メイサーク, HAISHEN ハイシェン,
    NOUL ノウル, DOLPHIN ドルフィン, KUJIRA クジラ, CHAN-HOM チャンホン, LINFA リンファ,
    NANGKA ナンカー, SOUDELOR ソウデロア, SAUDEL ソウデル, MOLAVE モラヴェ, GONI コーニー,
    ATSANI アッサニー, ETAU アータウ, VAMCO ヴァムコー, KROVANH クロヴァン, DUJUAN ドゥージェン,
    SURIGAE スリゲ, CHOI-WAN チョーイワン, KOGUMA コグマ, CHAMPI チャンパー, IN-FA インファ,
    CEMPAKA チャンパカ, NEPARTAK ニパルタック, LUPIT ルピート, MIRINAE ミリネ, NIDA ニーダ,
    OMAIS オーマイス, CONSON コンソン, CHANTHU チャンスー, DIANMU ディアンムー,
    MINDULLE ミンドゥル, LIONROCK ライオンロック, KOMPASU コンパス, TOKEI トケイ,
    NAMTHEUN ナムセーウン, MALOU マーロウ, NYATOH ニヤトー, RAI ライ, MALAKAS マラカス,
    MEGI メーギー, CHABA チャバ, AERE アイレー, SONGDA ソングダー, TRASES トローセス,
    MULAN ムーラン, MEARI メアリー, MA-ON マーゴン, TOKAGE トカゲ, HINNAMNOR ヒンナムノー,
    MUIFA ムイファー, MERBOK マールボック, NANMADOL ナンマドル, TALAS タラス, NORU ノルー,
    KULAP クラー, ROKE ロウキー, SONCA ソンカー, NESAT ネサット, HAITANG ハイタン, NALGAE ナルガエ,
    BANYAN バンヤン, YAMANEKO ヤマネコ, PAKHAR パカー, SANVU サンヴー, MAWAR マーワー,
    GUCHOL グチョル, TALIM タリム, DOKSURI トクスリ, KHANUN カーヌン, LAN ラン, SAOLA サオラー,
    TEMBIN テンビン, BOPHA ボーファ, UTOR ウトア, FITOW フィートウ,
    HAIYAN ハイエン, RAMMASUN ラマスーン, MUJIGAE ムジゲ, KOPPU コップ, MELOR メーロー,
    MERANTI ムーランティ, SARIKA サリカー, HAIMA ハイマ, NOCK-TEN ノックテン, HATO ハト,
    KAI-TAK カイタク, RUMBIA ルンビア, MORAKOT モーラコット, KETSANA ケッツァーナ, PARMA パーマァ,
    FANAPI ファナピ, WASHI ワシ, BILIS ビリス, CHANCHU チャンチー, SAOMAI サオマイ,
    XANGSANE サンサーン, DURIAN ドリアン, LONGWANG ロンワン, NABI ナービー, MATSA マッツァ,
    RANANIM ラナニム, MAEMI マエミー, RUSA ルーサ, SONAMU ソナムー, TINGTING テンテン,
    SUDAL スーダエ, PONGSONA ポンソナ, VAMEI ヴァーメイ,
    HALOLA ハロラ, KILO キロ
    """
}
