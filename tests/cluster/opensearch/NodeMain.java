// One OpenSearch node from the class path alone, without a distribution: settings are the system properties that begin
// with "opensearch.".
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.codelibs.opensearch.runner.node.OpenSearchRunnerNode;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.mapper.MapperExtrasModulePlugin;
import org.opensearch.index.reindex.ReindexModulePlugin;
import org.opensearch.knn.plugin.KNNPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.painless.PainlessModulePlugin;
import org.opensearch.transport.Netty4ModulePlugin;

public class NodeMain {
  private static final String PREFIX = "opensearch.";

  public static void main(String[] args) throws Exception {
    Settings.Builder settings = Settings.builder();
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith(PREFIX))
        .forEach(name -> settings.put(name.substring(PREFIX.length()), System.getProperty(name)));
    Path home = Path.of(settings.get("path.home"));
    for (String folder : List.of("config", "modules", "plugins")) Files.createDirectories(home.resolve(folder));
    String name = settings.get("node.name");
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), home.resolve("config"), () -> name);
    OpenSearchRunnerNode node =
        new OpenSearchRunnerNode(
            environment,
            List.of(
                Netty4ModulePlugin.class,
                CommonAnalysisModulePlugin.class,
                PainlessModulePlugin.class,
                MapperExtrasModulePlugin.class,
                ReindexModulePlugin.class,
                KNNPlugin.class));
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try { node.close(); } catch (Exception error) { error.printStackTrace(); }
      ended.countDown();
    }));
    node.start();
    System.out.println("started " + name);
    ended.await();
  }
}
